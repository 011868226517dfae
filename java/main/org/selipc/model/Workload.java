package org.selipc.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What one operation is. The C core has a loop for each, under the enumerator {@link #constant()}. */
public enum Workload {
    /** A trivial system call that passes no SELinux hook: the control for entry cost. */
    NULL("a trivial system call (control: passes no SELinux hook)"),
    /** {@code uname}, which copies to user space and passes no SELinux hook: the control for copies. */
    UNAME("uname, a copy to user space (control: passes no SELinux hook)"),
    /** One write and one read of a pipe by one thread. */
    PIPE("one write and one read of a pipe by one thread"),
    /** One {@code msgsnd} and one {@code msgrcv} by one thread on a queue of its own. */
    MSG_PAIR("one msgsnd and one msgrcv by one thread on a queue of its own"),
    /** One message there and one back between two processes on two queues. */
    MSG_PINGPONG("one message there and one back between two processes on two queues");

    private final String operation;

    Workload(String operation) {
        this.operation = operation;
    }

    /** The word for this workload in options, tables and result files: {@code msg-pair}. */
    @JsonValue
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What one operation does, for people. */
    public String operation() {
        return operation;
    }

    /** Name of the enumerator in {@code selipc.h}. */
    public String constant() {
        return "SELIPC_" + name();
    }

    /** Whether the workload passes SELinux hooks; the two controls do not. */
    public boolean passesHooks() {
        return this != NULL && this != UNAME;
    }

    /** Whether an operation is the work of two threads that take turns: each then waits half of the time. */
    public boolean takesTurns() {
        return this == MSG_PINGPONG;
    }

    /** Whether the workload sends System V messages. */
    public boolean sendsMessages() {
        return this == MSG_PAIR || this == MSG_PINGPONG;
    }

    @Override
    public String toString() {
        return word();
    }
}
