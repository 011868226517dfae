/** One step, a search over an ordered list, the check of a culprit. */
@NullMarked
package org.selipc.bisect;

import org.jspecify.annotations.NullMarked;
