/** Boots kernels of the lab under QEMU, with a Java runtime, and runs this tool in them as on any host. */
@NullMarked
package org.selipc.lab;

import org.jspecify.annotations.NullMarked;
