package org.selipc.lab;

import java.io.IOException;

/** An image that {@link DirectBoot} can't take apart; its message says why. The image itself may well boot. */
final class UnsuitableKernel extends IOException {
    private static final long serialVersionUID = 1L;

    UnsuitableKernel(String reason) {
        super(reason);
    }

    UnsuitableKernel(String reason, Throwable cause) {
        super(reason, cause);
    }
}
