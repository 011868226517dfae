package org.selipc.bisect;

/** What a bisection looks for. */
public enum Aim {
    /** The kernel from which on an operation costs more. */
    LOSS,
    /** The kernel from which on it costs less: a fix. */
    IMPROVEMENT
}
