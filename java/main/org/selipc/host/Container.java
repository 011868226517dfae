package org.selipc.host;

import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.selipc.model.Fact;

/**
 * Which container engine this process runs under, {@code none} outside of containers. Engines leave a marker file or an
 * entry in the environment of process 1; where they leave nothing, a PID namespace other than the one the kernel booted
 * with still tells.
 */
final class Container {
    static final String NONE = "none";

    /** PROC_PID_INIT_INO of {@code linux/proc_ns.h}: the inode of the first PID namespace on every kernel. */
    private static final String FIRST_PID_NAMESPACE = "pid:[4026531836]";

    /** The first that fits counts: a pod's group may hold one of the engine below it. */
    private static final List<Map.Entry<String, String>> CONTROL_GROUPS = List.of(
            Map.entry("/kubepods", "kubernetes"),
            Map.entry("/libpod", "podman"),
            Map.entry("/docker", "docker"),
            Map.entry("/lxc", "lxc"));

    private final HostPaths paths;

    Container(HostPaths paths) {
        this.paths = paths;
    }

    Fact<String> detect() {
        Fact<String> named = KernelFile.text(paths.systemdContainer());
        if (named.isKnown()) {
            return named;
        }
        Fact<String> podman = KernelFile.lines(paths.podmanMarker()).map(Container::parsePodmanMarker);
        if (podman.isKnown()) {
            return podman;
        }
        if (Files.exists(paths.dockerMarker())) {
            return Fact.known("docker");
        }
        Optional<String> byInit = KernelFile.text(paths.initEnvironment())
                .map(Container::parseEnvironment)
                .orElse(Optional.empty());
        Optional<String> byGroup = KernelFile.lines(paths.initControlGroups())
                .map(Container::parseControlGroups)
                .orElse(Optional.empty());
        return byInit.or(() -> byGroup).map(Fact::known).orElseGet(this::byPidNamespace);
    }

    private Fact<String> byPidNamespace() {
        return KernelFile.link(paths.ownNamespace("pid"))
                .map(link -> link.equals(FIRST_PID_NAMESPACE) ? NONE : "container");
    }

    /** Podman's marker is empty for its plain user and holds {@code engine="podman-5.2.1"} when run as root. */
    static String parsePodmanMarker(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith("engine="))
                .map(line ->
                        line.substring("engine=".length()).replace("\"", "").replaceFirst("-[\\d.]+.*$", ""))
                .filter(engine -> !engine.isEmpty())
                .findFirst()
                .orElse("podman");
    }

    /** The {@code container=} entry of an environment whose entries are separated by blanks. */
    static Optional<String> parseEnvironment(String environment) {
        return Stream.of(environment.split(" "))
                .filter(entry -> entry.startsWith("container=") && entry.length() > "container=".length())
                .map(entry -> entry.substring("container=".length()))
                .findFirst();
    }

    /** The engine that the control groups of process 1 are named after. */
    static Optional<String> parseControlGroups(List<String> lines) {
        return CONTROL_GROUPS.stream()
                .filter(entry -> lines.stream().anyMatch(line -> line.contains(entry.getKey())))
                .map(Map.Entry::getValue)
                .findFirst();
    }
}
