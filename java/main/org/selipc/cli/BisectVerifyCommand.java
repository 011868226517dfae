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
import org.selipc.report.BisectText;
import org.selipc.store.Json;
import org.selipc.verdict.Dose;
import org.selipc.verdict.Terms;
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
    private static final double PERCENT = 100;

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

    @Option(
            names = "--margin",
            paramLabel = "PERCENT",
            defaultValue = "3",
            description = "A loss that does not matter. Default: ${DEFAULT-VALUE}.")
    private double margin = PERCENT * Terms.DEFAULT_MARGIN;

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
        Verification verification = new Verifier(named, evidence, margin / PERCENT).run();
        if (dose) {
            verification = verification.with(doses(verification));
        }
        Output.print(json ? Json.document(verification) : BisectText.of(verification, Terminal.colours()));
        return ExitCode.of(verification.outcome());
    }

    private List<Dose> doses(Verification verification) {
        return verification.kernels().stream()
                .filter(kernel -> kernel.role() == Role.CULPRIT || kernel.role() == Role.FIXED)
                .filter(kernel -> kernel.result() != null)
                .map(kernel -> LabDoseCommand.dose(
                        options,
                        options.request(kernel.kernel(), LabRequest.ALL_STATES, List.of(workload.workload())),
                        LabDoseCommand.DOSES))
                .toList();
    }
}
