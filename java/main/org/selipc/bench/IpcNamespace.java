package org.selipc.bench;

import java.util.Locale;

/** Where queues are made. The launcher enters the namespace, since a JVM can't; the result records the one observed. */
public enum IpcNamespace {
    /** The namespace at hand. */
    HOST,
    /** One of the session's own, which takes every queue with it. */
    PRIVATE;

    /** The word for this namespace in options and result files. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return word();
    }
}
