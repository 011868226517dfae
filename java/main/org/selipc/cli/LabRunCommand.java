package org.selipc.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.selipc.lab.LabRequest;
import org.selipc.model.Result;
import org.selipc.report.ResultText;
import org.selipc.store.Json;
import org.selipc.store.ResultFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code selipc lab run}: what an operation costs in a kernel that isn't running here. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Boots a kernel under QEMU and measures what one operation costs in each SELinux state, with two controls"
                    + " that pass no SELinux hook. The result compares like any other (`selipc compare`)."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  selipc lab run --kernel arch/x86/boot/bzImage",
            "  selipc lab run --kernel linux-image-6.12.deb --states disabled,no-policy,permissive,enforcing",
            "  selipc lab run --kernel running --clock wall -o running.json",
            "  selipc lab run --kernel Image --policy policy.33 --context u:r:t:s0 --json"
        })
final class LabRunCommand implements Callable<Integer> {
    @Option(
            names = "--kernel",
            required = true,
            paramLabel = "KERNEL",
            description =
                    "bzImage, Image, Image.gz or vmlinux, a .deb or .rpm that holds one, debian:VERSION, dnf:VERSION, or running.")
    private String kernel = "";

    @Option(
            names = "--states",
            split = ",",
            paramLabel = "STATE",
            defaultValue = "enforcing,permissive",
            description = "enforcing, permissive, no-policy, disabled (one boot more). Default: ${DEFAULT-VALUE}.")
    private List<String> states = List.of();

    @Mixin
    private WorkloadOption workload = new WorkloadOption();

    @Mixin
    private LabOptions options = new LabOptions();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Result file; never overwritten. Default: selipc-lab-RELEASE-TIME.json here.")
    private @Nullable Path output;

    @Option(names = "--json", description = "Print the result document instead of the table.")
    private boolean json;

    @Override
    public Integer call() {
        LabRequest request = options.request(kernel, LabOptions.states(states), List.of(workload.workload()));
        Path named = ResultName.checked(output);
        if (named != null) {
            ResultFiles.checkWritable(named);
        } else {
            ResultFiles.checkDirectory(Path.of(""));
        }
        Result result = Labs.open().measure(request).get(0);
        Path file = named != null
                ? named
                : ResultName.of("selipc-lab", result.host().kernelRelease());
        // First, since a disk may have filled up meanwhile.
        Output.print(json ? Json.document(result) : new ResultText(Terminal.colours()).text(result));
        ResultFiles.write(file, result);
        System.err.println("result: " + file);
        return ExitCode.DONE;
    }
}
