package org.selipc.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.selipc.lab.LabRequest;
import org.selipc.lab.PolicyChoice;
import org.selipc.model.Result;
import org.selipc.report.DoseText;
import org.selipc.store.Json;
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
            defaultValue = "enforcing,permissive,no-policy,disabled",
            description = "Default: ${DEFAULT-VALUE}.")
    private List<String> states = List.of();

    @Mixin
    private WorkloadOption workload = new WorkloadOption();

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Mixin
    private LabOptions options = new LabOptions();

    @Override
    public Integer call() {
        Dose dose =
                dose(options, options.request(kernel, LabOptions.states(states), List.of(workload.workload())), doses);
        Output.print(json ? Json.document(dose) : DoseText.of(dose, Terminal.colours()));
        return ExitCode.DONE;
    }

    /** Measures a request under policies with these numbers of categories. */
    static Dose dose(LabOptions options, LabRequest request, List<Integer> doses) {
        List<Integer> distinct = doses.stream().distinct().sorted().toList();
        List<PolicyChoice> policies = distinct.stream().map(options::policyOf).toList();
        List<Result> results = Labs.open().measure(request.with(policies));
        Map<Integer, Result> byCategories = new LinkedHashMap<>();
        for (int i = 0; i < distinct.size(); i++) {
            byCategories.put(distinct.get(i), results.get(i));
        }
        return Dose.of(byCategories);
    }
}
