/** Kernels, policies, the initramfs, the guest, the protocol on its channel. */
@NullMarked
package org.selipc.lab;

import org.jspecify.annotations.NullMarked;
