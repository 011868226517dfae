package org.selipc.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.selipc.lab.Architecture;
import org.selipc.store.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code selipc lab kernels}: kernels that Debian has. */
@Command(
        name = "kernels",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Lists and fetches Debian's kernels, through an apt with a state of its own in the cache directory. Any command"
                    + " that takes a kernel takes debian:VERSION, and fetches by itself."
        },
        subcommands = {LabKernelsCommand.ListCommand.class, LabKernelsCommand.FetchCommand.class},
        footerHeading = "%nExamples:%n",
        footer = {
            "  selipc lab kernels list",
            "  selipc lab kernels fetch 7.3.4 --arch ppc64le",
            "  selipc lab run --kernel debian:6.12"
        })
final class LabKernelsCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "kernels needs a command: list or fetch");
    }

    private static Architecture architecture(@Nullable String word) {
        return word == null ? Architecture.ofHost() : Architecture.ofWord(word);
    }

    /** What there is. */
    @Command(
            name = "list",
            mixinStandardHelpOptions = true,
            versionProvider = Version.class,
            description = "Lists Debian's kernels, oldest first, and whether they are in the cache.")
    static final class ListCommand implements Callable<Integer> {
        @Option(names = "--arch", paramLabel = "ARCH", description = "x86_64, aarch64 or ppc64le. Default: the host's.")
        private @Nullable String architecture;

        @Option(names = "--json", description = "Print JSON.")
        private boolean json;

        /**
         * One line of the list.
         *
         * @param version as {@code debian:VERSION} takes it
         * @param cached whether it needs no fetching
         */
        record Kernel(String version, boolean cached) {}

        @Override
        public Integer call() {
            Map<String, Boolean> found = Labs.open().debianKernels(architecture(architecture));
            List<Kernel> kernels = new ArrayList<>();
            found.forEach((version, cached) -> kernels.add(new Kernel(version, cached)));
            StringBuilder lines = new StringBuilder();
            kernels.forEach(kernel -> lines.append("debian:")
                    .append(kernel.version())
                    .append(kernel.cached() ? "  cached" : "")
                    .append('\n'));
            Output.print(json ? Json.document(kernels) : lines.toString());
            return ExitCode.DONE;
        }
    }

    /** Brings one. */
    @Command(
            name = "fetch",
            mixinStandardHelpOptions = true,
            versionProvider = Version.class,
            description = "Fetches the newest of Debian's kernels whose version begins so, and prints where it is.")
    static final class FetchCommand implements Callable<Integer> {
        @Parameters(paramLabel = "VERSION", description = "7.3.4, or 6.12 for the newest of that series.")
        private String version = "";

        @Option(names = "--arch", paramLabel = "ARCH", description = "x86_64, aarch64 or ppc64le. Default: the host's.")
        private @Nullable String architecture;

        @Override
        public Integer call() {
            Output.print(Labs.open().fetchDebian(architecture(architecture), version) + "\n");
            return ExitCode.DONE;
        }
    }
}
