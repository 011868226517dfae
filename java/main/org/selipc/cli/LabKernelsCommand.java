package org.selipc.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.selipc.lab.Architecture;
import org.selipc.lab.Distribution;
import org.selipc.lab.Lab;
import org.selipc.report.KernelListText;
import org.selipc.store.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code selipc lab kernels}: kernels that distributions have. */
@Command(
        name = "kernels",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Lists and fetches kernels of distributions: Debian's through an apt, others' through dnf, both with a state of"
                    + " their own in the cache directory. Any command that takes a kernel takes debian:VERSION or"
                    + " dnf:VERSION, and fetches by itself."
        },
        subcommands = {LabKernelsCommand.ListCommand.class, LabKernelsCommand.FetchCommand.class},
        footerHeading = "%nExamples:%n",
        footer = {
            "  selipc lab kernels list",
            "  selipc lab kernels fetch 7.3.4 --arch ppc64le",
            "  selipc lab kernels list --from dnf",
            "  selipc lab run --kernel debian:6.12"
        })
final class LabKernelsCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "kernels needs a command: list or fetch");
    }

    /** Whose kernels, and which. */
    static final class Choice {
        @Option(names = "--arch", paramLabel = "ARCH", description = "x86_64, aarch64 or ppc64le. Default: the host's.")
        private @Nullable String architecture;

        @Option(
                names = "--from",
                paramLabel = "SOURCE",
                description =
                        "debian, or dnf for the repositories of this host's dnf. Default: dnf where there is no apt"
                                + " but dnf, else debian.")
        private @Nullable String source;

        private Architecture architecture() {
            return architecture == null ? Architecture.ofHost() : Architecture.ofWord(architecture);
        }

        private Distribution distribution() {
            return source == null ? Distribution.ofHost() : Distribution.ofWord(source);
        }
    }

    /** What there is. */
    @Command(
            name = "list",
            mixinStandardHelpOptions = true,
            versionProvider = Version.class,
            description =
                    "Lists kernels, oldest first: where they are from, their size, and whether they are in the cache.",
            footerHeading = "%nExamples:%n",
            footer = {
                "  selipc lab kernels list --arch aarch64",
                "  selipc lab kernels list --json | jq -r '.[].kernel'"
            })
    static final class ListCommand implements Callable<Integer> {
        @Mixin
        private Choice choice = new Choice();

        @Option(names = "--json", description = "Print JSON.")
        private boolean json;

        @Override
        public Integer call() {
            List<Lab.Listed> kernels = Labs.open().kernels(choice.distribution(), choice.architecture());
            Output.print(json ? Json.document(kernels) : KernelListText.of(kernels));
            return ExitCode.DONE;
        }
    }

    /** Brings one. */
    @Command(
            name = "fetch",
            mixinStandardHelpOptions = true,
            versionProvider = Version.class,
            description = "Fetches the newest kernel whose version begins so, and prints where it is.",
            footerHeading = "%nExamples:%n",
            footer = {"  selipc lab kernels fetch 7.3", "  selipc lab kernels fetch 6.12 --json | jq -r .file"})
    static final class FetchCommand implements Callable<Integer> {
        @Parameters(paramLabel = "VERSION", description = "7.3.4, or 6.12 for the newest of that series.")
        private String version = "";

        @Mixin
        private Choice choice = new Choice();

        @Option(names = "--json", description = "Print JSON.")
        private boolean json;

        @Override
        public Integer call() {
            String file = Labs.open()
                    .fetch(choice.distribution(), choice.architecture(), version)
                    .toString();
            Output.print(json ? Json.document(new Fetched(file)) : file + "\n");
            return ExitCode.DONE;
        }

        /**
         * What was fetched.
         *
         * @param file the package
         */
        record Fetched(String file) {}
    }
}
