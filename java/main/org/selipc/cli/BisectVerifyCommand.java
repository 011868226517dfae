package org.selipc.cli;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.selipc.bisect.Role;
import org.selipc.bisect.Verification;
import org.selipc.bisect.Verifier;
import org.selipc.lab.LabRequest;
import org.selipc.model.Failure;
import org.selipc.report.BisectText;
import org.selipc.store.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code selipc bisect verify}: does the commit that is blamed bring the loss in? */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Measures a culprit and its parent, and the tip and the fix where they are named, in all four states:"
                    + " disabled, no policy, permissive, enforcing.",
            "Confirmed means: the culprit is bad against its parent, so is the tip, and the fixed kernel is good."
        },
        exitCodeOnUsageHelp = ExitCode.SAID,
        exitCodeOnVersionHelp = ExitCode.SAID,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:confirmed",
            "1:not confirmed",
            "2:can't say",
            "64:usage",
            "69:the lab can't run here",
            "70:internal error",
            "73:the answer can't be written"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  selipc bisect verify --parent parent/Image --culprit culprit/Image",
            "  selipc bisect verify --parent P --culprit C --tip T --fixed F --json | jq -r .outcome"
        })
final class BisectVerifyCommand implements Callable<Integer> {
    @Option(names = "--parent", required = true, paramLabel = "KERNEL", description = "The one before the culprit.")
    private String parent = "";

    @Option(names = "--culprit", required = true, paramLabel = "KERNEL", description = "The one that is blamed.")
    private String culprit = "";

    @Option(names = "--tip", paramLabel = "KERNEL", description = "The head of the branch, which has to be bad too.")
    private @Nullable String tip;

    @Option(names = "--fixed", paramLabel = "KERNEL", description = "The one with the fix, which has to be good.")
    private @Nullable String fixed;

    @Mixin
    private WorkloadOption workload = new WorkloadOption();

    @Mixin
    private MarginOption margin = new MarginOption();

    @Option(
            names = {"-d", "--directory"},
            paramLabel = "DIR",
            description = "Keep each kernel's result there, and use those that are there.")
    private @Nullable Path directory;

    @Option(
            names = "--dose",
            description =
                    "Also measure the cost against the policy's categories, of the culprit and of the fixed kernel.")
    private boolean dose;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Mixin
    private LabOptions options = new LabOptions();

    @Override
    public Integer call() {
        Map<Role, String> named = new EnumMap<>(Role.class);
        named.put(Role.PARENT, parent);
        named.put(Role.CULPRIT, culprit);
        if (tip != null) {
            named.put(Role.TIP, tip);
        }
        if (fixed != null) {
            named.put(Role.FIXED, fixed);
        }
        Evidence evidence = new Evidence(
                directory, kernel -> options.request(kernel, LabRequest.ALL_STATES, List.of(workload.workload())));
        Verifier verifier = new Verifier(named, evidence, margin.fraction());
        if (dose) {
            // What can't be dosed is to be known before the kernels are measured.
            LabDoseCommand.requireDosable(options);
        }
        Verification verification = verifier.run();
        try {
            verification = dose ? verification.with(doses(verification)) : verification;
        } catch (Failure e) {
            print(verification);
            throw new Failure(e.kind(), "the cost against categories could not be measured: " + e.getMessage(), e);
        }
        print(verification);
        return ExitCode.of(verification.outcome());
    }

    private void print(Verification verification) {
        Output.print(json ? Json.document(verification) : BisectText.of(verification, Terminal.colours()));
    }

    private List<Verification.Dosed> doses(Verification verification) {
        return verification.kernels().stream()
                .filter(kernel -> kernel.role() == Role.CULPRIT || kernel.role() == Role.FIXED)
                .filter(kernel -> kernel.result() != null)
                .map(kernel -> new Verification.Dosed(
                        kernel.role(),
                        kernel.kernel(),
                        LabDoseCommand.dose(
                                options,
                                options.request(kernel.kernel(), LabRequest.ALL_STATES, List.of(workload.workload())),
                                LabDoseCommand.DOSES)))
                .toList();
    }
}
