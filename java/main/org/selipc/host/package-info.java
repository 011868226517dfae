/** CPU, NUMA, kernel, limits, clocks and virtualization of this machine. */
@NullMarked
package org.selipc.host;

import org.jspecify.annotations.NullMarked;
