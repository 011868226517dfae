package org.selipc.shim;

/** A system call that failed. The message names the operation, its values and the errno. */
public final class NativeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String errnoName;

    /**
     * @param operation what failed, with its values
     * @param errno the errno
     * @param errnoName its name on this architecture
     */
    public NativeException(String operation, int errno, String errnoName) {
        super(operation + ": " + errnoName + " (errno " + errno + ")");
        this.errnoName = errnoName;
    }

    /** The errno's name, {@code EIDRM}; its number depends on the architecture. */
    public String errnoName() {
        return errnoName;
    }
}
