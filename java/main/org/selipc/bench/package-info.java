/** JMH benchmarks and profilers, the plan of blocks. */
@NullMarked
package org.selipc.bench;

import org.jspecify.annotations.NullMarked;
