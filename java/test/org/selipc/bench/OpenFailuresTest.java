package org.selipc.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.selipc.model.Failure;
import org.selipc.model.HostInfo;
import org.selipc.model.Results;
import org.selipc.model.Workload;
import org.selipc.selinux.Fixtures;
import org.selipc.shim.NativeException;

class OpenFailuresTest {
    private static final HostInfo HOST = Results.fixed().build().host();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "EACCES | MSG_PAIR | NOT_PERMITTED | SELinux is not known to be the reason",
                "EPERM  | MSG_PAIR | NOT_PERMITTED | check the owner of the queue and seccomp",
                "ENOSPC | MSG_PAIR | CANNOT | the namespace may have 32000 (kernel.msgmni)",
                "ENOSYS | MSG_PAIR | CANNOT | the kernel 7.2.13-fixed has no System V IPC; it needs CONFIG_SYSVIPC=y",
                "EIDRM  | MSG_PAIR | CANNOT | another process removed the queue while it was measured",
                "EIDRM  | MSG_PINGPONG | CANNOT | removed the queue, or killed the second process (selipc-guest), while it was",
                "EINVAL | MSG_PAIR | CANNOT | the message has 9000 bytes, kernel.msgmax is 8192 and kernel.msgmnb 16384",
                "EINVAL | PIPE     | CANNOT | 9000 bytes does not fit into a pipe",
                "ENOMEM | MSG_PAIR | CANNOT | ENOMEM (errno 4242)"
            })
    void anErrnoSaysWhatToDo(String errno, Workload workload, Failure.Kind kind, String words) {
        NativeException thrown = new NativeException("opening " + workload, 4242, errno);
        Failure failure = OpenFailures.explain(thrown, workload, 9000, HOST, Fixtures.reader("not-built"));
        String message = String.valueOf(failure.getMessage());
        assertEquals(kind, failure.kind(), message);
        assertTrue(message.startsWith("opening " + workload + ": " + errno + " (errno 4242)"), message);
        assertTrue(message.contains(words), message);
        assertSame(thrown, failure.getCause());
    }
}
