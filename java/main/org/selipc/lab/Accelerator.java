package org.selipc.lab;

import java.util.Locale;

/** How QEMU runs a guest's instructions. */
enum Accelerator {
    /** By translation; any architecture on any host. */
    TCG,
    /** By the host's own processor. */
    KVM;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
