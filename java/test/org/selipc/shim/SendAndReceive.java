package org.selipc.shim;

import org.selipc.model.Workload;

/** A program for a JVM of any architecture: sends and receives through the jar's library and says what it found. */
public final class SendAndReceive {
    private SendAndReceive() {}

    public static void main(String[] arguments) {
        int key = Integer.decode(arguments[0]);
        Core core = Core.load();
        BatchTimes times = new BatchTimes(100);
        try (Run run = core.open(Workload.MSG_PAIR, SyscallPath.DIRECT, 8, key)) {
            run.timed(200, 10, times);
            System.out.printf(
                    "arch=%s binding=%s path=%s operations=%d batches=%d SYS_msgsnd=%d EDEADLOCK=%d hash=%s%n",
                    System.getProperty("os.arch"),
                    core.binding(),
                    run.path(),
                    times.operations(),
                    times.sorted().length,
                    core.constant("SYS_msgsnd"),
                    core.constant("EDEADLOCK"),
                    core.workloadHash());
        }
        System.out.println("left=" + core.removeQueue(key));
    }
}
