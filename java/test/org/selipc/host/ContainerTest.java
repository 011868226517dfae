package org.selipc.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.selipc.model.Fact;

class ContainerTest {
    @TempDir
    Path directory;

    @Test
    void theWeakestSignYieldsToTheStronger() throws Exception {
        HostTree tree = HostTree.empty(directory);
        assertFalse(new Container(tree.paths()).detect().isKnown());
        tree.link("proc/self/ns/pid", "pid:[4026531836]");
        assertEquals(Fact.known("none"), new Container(tree.paths()).detect());
        tree.link("proc/self/ns/pid", "pid:[4026532819]");
        assertEquals(Fact.known("container"), new Container(tree.paths()).detect());
        tree.file("proc/1/cgroup", "12:cpu:/docker/3f2a\n");
        assertEquals(Fact.known("docker"), new Container(tree.paths()).detect());
        tree.file("proc/1/environ", "PATH=/bin\0container=lxc\0");
        assertEquals(Fact.known("lxc"), new Container(tree.paths()).detect());
        tree.file(".dockerenv", "");
        assertEquals(Fact.known("docker"), new Container(tree.paths()).detect());
        tree.file("run/.containerenv", "");
        assertEquals(Fact.known("podman"), new Container(tree.paths()).detect());
        tree.file("run/systemd/container", "systemd-nspawn\n");
        assertEquals(Fact.known("systemd-nspawn"), new Container(tree.paths()).detect());
    }

    @Test
    void aUserSliceIsNoContainer() {
        assertEquals(
                Optional.empty(),
                Container.parseControlGroups(List.of("0::/user.slice/user-1000.slice/session-2.scope")));
        assertEquals(
                Optional.of("kubernetes"), Container.parseControlGroups(List.of("0::/kubepods/pod1/docker-7f.scope")));
        assertEquals(Optional.of("podman"), Container.parseControlGroups(List.of("0::/machine.slice/libpod-7f.scope")));
    }

    @Test
    void podmanNamesItsEngineForRoot() {
        assertEquals("podman", Container.parsePodmanMarker(List.of("engine=\"podman-5.2.1-dev\"", "rootless=0")));
        assertEquals("buildah", Container.parsePodmanMarker(List.of("engine=\"buildah-1.37.0\"")));
    }

    @Test
    void anEmptyEntryNamesNothing() {
        assertEquals(Optional.empty(), Container.parseEnvironment("HOME=/ container= mycontainer=x"));
    }
}
