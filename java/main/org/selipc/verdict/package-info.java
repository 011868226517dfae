/** Comparison, intervals, decision, attribution. */
@NullMarked
package org.selipc.verdict;

import org.jspecify.annotations.NullMarked;
