/** Results and verdicts into text for people and JSON for scripts. */
@NullMarked
package org.selipc.report;

import org.jspecify.annotations.NullMarked;
