package org.selipc.cli;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.selipc.lab.LabRequest;
import org.selipc.lab.PolicyChoice;
import org.selipc.model.Failure;
import org.selipc.model.Result;
import org.selipc.model.SelinuxState;
import org.selipc.report.DoseText;
import org.selipc.store.Json;
import org.selipc.store.TextFiles;
import org.selipc.verdict.Dose;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code selipc lab dose}: does the cost follow the policy's categories? */
@Command(
        name = "dose",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Loads policies that differ only in their number of categories into one boot of a kernel, one after the other,"
                    + " and fits a line through what an operation then costs. Doses other than the default ones need secilc,"
                    + " which compiles their policies."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  selipc lab dose --kernel bzImage",
            "  selipc lab dose --kernel debian:7.3 -o dose.json",
            "  selipc lab dose --kernel bzImage --doses 1,1024 --json | jq .fits"
        })
final class LabDoseCommand implements Callable<Integer> {
    /** From one category to what standard MCS has. */
    static final List<Integer> DOSES = List.of(1, 64, 256, 512, 1024);

    @Option(names = "--kernel", required = true, paramLabel = "KERNEL", description = "As for `selipc lab run`.")
    private String kernel = "";

    @Option(
            names = "--doses",
            split = ",",
            paramLabel = "N",
            description = "Numbers of categories. Default: 1,64,256,512,1024.")
    private List<Integer> doses = DOSES;

    @Option(
            names = "--states",
            split = ",",
            paramLabel = "STATE",
            defaultValue = LabOptions.EVERY_STATE,
            description = "Default: ${DEFAULT-VALUE}.")
    private List<String> states = List.of();

    @Mixin
    private WorkloadOption workload = new WorkloadOption();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Keep the JSON document there; never overwritten. Default: it is only printed.")
    private @Nullable Path output;

    @Option(names = "--json", description = "Print the JSON document instead of the tables.")
    private boolean json;

    @Mixin
    private LabOptions options = new LabOptions();

    @Override
    public Integer call() {
        options.refuseCategories();
        List<SelinuxState> chosen = LabOptions.states(states);
        if (chosen.stream().noneMatch(SelinuxState::switchable)) {
            throw new Failure(
                    Failure.Kind.USAGE,
                    "--states " + String.join(",", states)
                            + ": without enforcing or permissive no policy is looked into, so there is no dose");
        }
        Path file = ResultName.checked(output);
        if (file != null) {
            TextFiles.checkWritable(file);
        }
        Dose dose = dose(options, options.request(kernel, chosen, List.of(workload.workload())), doses);
        String document = Json.document(dose);
        Output.print(json ? document : DoseText.of(dose, Terminal.colours()));
        if (file != null) {
            TextFiles.write(file, document);
            System.err.println("dose: " + file);
        }
        return ExitCode.DONE;
    }

    /**
     * Makes the policies of the usual doses.
     *
     * @throws Failure {@code USAGE} when the options name a policy, {@code CANNOT} when one can't be compiled here
     */
    static void requireDosable(LabOptions options) {
        Labs.open().requirePolicies(DOSES.stream().map(options::policyOf).toList());
    }

    /** Measures a request under policies with these numbers of categories. */
    static Dose dose(LabOptions options, LabRequest request, List<Integer> doses) {
        List<Integer> distinct = doses.stream().distinct().sorted().toList();
        if (distinct.size() < 2) {
            throw new Failure(Failure.Kind.USAGE, "--doses: a line takes two numbers of categories at least");
        }
        List<PolicyChoice> policies = distinct.stream().map(options::policyOf).toList();
        List<Result> results = Labs.open().measure(request.with(policies));
        Map<Integer, Result> byCategories = new LinkedHashMap<>();
        for (int i = 0; i < distinct.size(); i++) {
            byCategories.put(distinct.get(i), results.get(i));
        }
        return Dose.of(byCategories);
    }
}
