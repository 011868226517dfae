package org.selipc.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.selipc.host.Check.Status;
import org.selipc.model.Fact;

class IpcChecksTest {
    @Test
    void aKernelWithoutQueuesCannot() {
        Check check = IpcChecks.absent(Fact.known(false));
        assertEquals(Status.CANNOT, check.status());
        assertTrue(check.finding().contains("ENOSYS"));
    }

    @Test
    void aQueueSmallerThanAMessageBlocks() {
        Check check = IpcChecks.messageSize(Fact.known(65536L), Fact.known(16384L));
        assertEquals(Status.LIMITED, check.status());
        assertEquals("sysctl kernel.msgmnb=131072", check.advice());
        assertEquals(
                "sysctl kernel.msgmax=8192",
                IpcChecks.messageSize(Fact.known(512L), Fact.known(16384L)).advice());
        assertEquals(
                Status.OK,
                IpcChecks.messageSize(Fact.known(8192L), Fact.known(8192L)).status());
    }

    @Test
    void noQueueIsLeftAtTheLimit() {
        assertEquals(
                Status.CANNOT,
                IpcChecks.queues(Fact.known(32L), Fact.known(32L)).status());
        assertEquals(
                Status.OK, IpcChecks.queues(Fact.known(32L), Fact.known(31L)).status());
        assertEquals(
                Status.LIMITED,
                IpcChecks.queues(Fact.known(32L), Fact.unknown("no file")).status());
    }
}
