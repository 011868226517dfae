package org.selipc.selinux;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.selipc.model.Fact;
import org.selipc.model.SelinuxState;

/**
 * Why a kernel shows no selinuxfs: SELinux isn't built in, or it was switched off at boot. The two look the same in
 * {@code /proc/filesystems}, since {@code init_sel_fs()} (security/selinux/selinuxfs.c) registers nothing when SELinux
 * is off. The kernel's configuration tells them apart; where it can't be read, a boot option that switches SELinux off
 * is taken to say that there was something to switch off.
 *
 * @param state {@link SelinuxState#NOT_BUILT} or {@link SelinuxState#DISABLED}
 * @param evidence what says so
 */
record BootChoice(SelinuxState state, String evidence) {
    private static final String OPTION = "CONFIG_SECURITY_SELINUX";

    static BootChoice read(SelinuxPaths paths) {
        String commandLine = Node.fact(paths.commandLine()).orElse("");
        String modules = Node.fact(paths.modules()).orElse("");
        Fact<String> release = Node.fact(paths.kernelRelease());
        for (Path file : paths.kernelConfigurations(release.orElse("unknown"))) {
            Optional<Boolean> built = configured(file);
            if (built.isPresent()) {
                return decide(built.get(), file, commandLine);
            }
        }
        return decide(commandLine, modules);
    }

    private static BootChoice decide(boolean built, Path file, String commandLine) {
        if (!built) {
            return new BootChoice(SelinuxState.NOT_BUILT, file + " has no " + OPTION + "=y");
        }
        String why = switchedOffBy(commandLine)
                .map(parameter -> "'" + parameter + "' on the kernel's command line")
                .orElse("no boot option starts it, and the kernel's own choice of modules (CONFIG_LSM) leaves it out");
        return new BootChoice(SelinuxState.DISABLED, why);
    }

    /** The decision where the configuration is unknown. */
    static BootChoice decide(String commandLine, String modules) {
        Optional<String> parameter = switchedOffBy(commandLine);
        if (parameter.isPresent()) {
            return new BootChoice(SelinuxState.DISABLED, "'" + parameter.get() + "' on the kernel's command line");
        }
        // Kernels before 6.4 could switch SELinux off while running; it stayed in the list of modules.
        if (List.of(modules.split(",")).contains("selinux")) {
            return new BootChoice(SelinuxState.DISABLED, "selinux is among the modules, but selinuxfs is gone");
        }
        return new BootChoice(
                SelinuxState.NOT_BUILT, "no selinuxfs in /proc/filesystems, and no boot option that explains it");
    }

    /**
     * The parameter that keeps SELinux from starting. Of several the last counts; {@code lsm=} counts over
     * {@code security=} ({@code ordered_lsm_init}, security/security.c; since 6.19 in security/lsm_init.c).
     */
    static Optional<String> switchedOffBy(String commandLine) {
        String selinux = "";
        String lsm = "";
        String security = "";
        for (String parameter : commandLine.split("\\s+")) {
            if (parameter.equals("--")) {
                break;
            }
            if (parameter.startsWith("selinux=")) {
                selinux = parameter;
            } else if (parameter.startsWith("lsm=")) {
                lsm = parameter;
            } else if (parameter.startsWith("security=")) {
                security = parameter;
            }
        }
        if (selinux.equals("selinux=0")) {
            return Optional.of(selinux);
        }
        if (!lsm.isEmpty()) {
            boolean named = List.of(lsm.substring("lsm=".length()).split(",")).contains("selinux");
            return named ? Optional.empty() : Optional.of(lsm);
        }
        return security.isEmpty() || security.equals("security=selinux") ? Optional.empty() : Optional.of(security);
    }

    /** Whether a configuration builds SELinux in; empty when it can't be read. */
    private static Optional<Boolean> configured(Path file) {
        try (InputStream raw = Files.newInputStream(file);
                InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw;
                BufferedReader lines = new BufferedReader(new InputStreamReader(plain, StandardCharsets.ISO_8859_1))) {
            return Optional.of(lines.lines().anyMatch((OPTION + "=y")::equals));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
