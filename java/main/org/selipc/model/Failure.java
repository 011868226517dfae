package org.selipc.model;

/**
 * Something a user can act on: it says which operation failed, with which values, and what to do. The kind decides the
 * exit code.
 */
public final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What kind of failure it is. */
    public enum Kind {
        /** The request makes no sense. */
        USAGE,
        /** The host or a file does not allow the answer; nothing is wrong with the tool. */
        CANNOT,
        /** This kernel can't be measured in the lab; another one may. */
        UNMEASURABLE,
        /** A result could not be written. */
        CANNOT_WRITE,
        /** The process lacks a right. */
        NOT_PERMITTED,
        /** A fault of the tool or of its installation. */
        INTERNAL
    }

    private final Kind kind;

    /**
     * @param kind what kind of failure
     * @param message what failed, with which values, and what to do
     */
    public Failure(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    /**
     * @param kind what kind of failure
     * @param message what failed, with which values, and what to do
     * @param cause what was thrown
     */
    public Failure(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    /** What kind of failure this is. */
    public Kind kind() {
        return kind;
    }
}
