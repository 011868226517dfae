package org.selipc.cli;

import org.selipc.bench.Words;
import org.selipc.model.Workload;
import picocli.CommandLine.Option;

/** What one operation is: the option of every command that measures one workload. */
final class WorkloadOption {
    @Option(
            names = "--workload",
            paramLabel = "NAME",
            defaultValue = "msg-pair",
            description = "msg-pair, msg-pingpong, pipe, null or uname. Default: ${DEFAULT-VALUE}.")
    private String name = "msg-pair";

    Workload workload() {
        return Words.workload(name);
    }
}
