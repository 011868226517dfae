package org.selipc.bench;

import java.util.List;
import org.selipc.host.HostReader;
import org.selipc.model.Failure;
import org.selipc.model.HostInfo;
import org.selipc.model.SelinuxState;
import org.selipc.model.Workload;
import org.selipc.selinux.SelinuxReader;
import org.selipc.shim.NativeException;

/** What a system call's errno means for a workload, and what to do about it. */
final class OpenFailures {
    private OpenFailures() {}

    /** Of a workload that was being opened. */
    static Failure explain(NativeException failure, Workload workload, int messageBytes) {
        return explain(failure, workload, messageBytes, new HostReader().read(), SelinuxReader.host());
    }

    static Failure explain(
            NativeException failure, Workload workload, int messageBytes, HostInfo host, SelinuxReader selinux) {
        String said = String.valueOf(failure.getMessage());
        return switch (failure.errnoName()) {
            case "ENOSPC" ->
                new Failure(
                        Failure.Kind.CANNOT,
                        said + ": no queue is free: the namespace may have " + host.msgmni()
                                + " (kernel.msgmni); see `ipcs -q`, remove queues with `ipcrm -q ID` or raise it with"
                                + " `sysctl kernel.msgmni=N`",
                        failure);
            case "ENOSYS" ->
                new Failure(
                        Failure.Kind.CANNOT,
                        said + ": the kernel " + host.kernelRelease()
                                + " has no System V IPC; it needs CONFIG_SYSVIPC=y, and seccomp must let msgget pass",
                        failure);
            case "EINVAL" -> new Failure(Failure.Kind.CANNOT, said + tooLong(workload, messageBytes, host), failure);
            default -> explainMeasuring(failure, workload, selinux);
        };
    }

    /** Of a workload that was open and being measured. */
    static Failure explainMeasuring(NativeException failure, Workload workload) {
        return explainMeasuring(failure, workload, SelinuxReader.host());
    }

    private static Failure explainMeasuring(NativeException failure, Workload workload, SelinuxReader selinux) {
        String said = String.valueOf(failure.getMessage());
        return switch (failure.errnoName()) {
            case "EACCES", "EPERM" ->
                new Failure(Failure.Kind.NOT_PERMITTED, said + denied(workload, selinux), failure);
            case "EIDRM", "EINVAL" ->
                new Failure(
                        Failure.Kind.CANNOT,
                        said + ": another process removed the queue" + killed(workload) + " while it was measured; run"
                                + " again and leave queues with keys 0x5e...... alone",
                        failure);
            default -> new Failure(Failure.Kind.CANNOT, said, failure);
        };
    }

    /** The second process removes its queues however it ends. */
    private static String killed(Workload workload) {
        return workload == Workload.MSG_PINGPONG ? ", or killed the second process (selipc-guest)," : "";
    }

    private static String tooLong(Workload workload, int messageBytes, HostInfo host) {
        if (!workload.sendsMessages()) {
            return ": a write of " + messageBytes + " bytes does not fit into a pipe, where the reader is the writer;"
                    + " ask for less with --message-bytes";
        }
        return ": the message has " + messageBytes + " bytes, kernel.msgmax is " + host.msgmax() + " and kernel.msgmnb "
                + host.msgmnb() + ", or the queue was removed while it was measured";
    }

    private static String denied(Workload workload, SelinuxReader reader) {
        try {
            return deniedInTheState(reader.state(), workload, reader);
        } catch (Failure e) {
            return ": SELinux may be the reason, but " + e.getMessage();
        }
    }

    private static String deniedInTheState(SelinuxState state, Workload workload, SelinuxReader reader) {
        String context = reader.context().orElse("the own context");
        List<String> denied = reader.denied(workload).orElse(List.of());
        if (state != SelinuxState.ENFORCING || denied.isEmpty()) {
            return ": SELinux is not known to be the reason; check the owner of the queue and seccomp";
        }
        return ": the policy denies " + String.join(", ", denied) + " to " + context
                + "; run as another domain, or allow it in the policy";
    }
}
