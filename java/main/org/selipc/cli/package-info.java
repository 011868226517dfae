/** The commands: parse, call, print, exit code. No logic. */
@NullMarked
package org.selipc.cli;

import org.jspecify.annotations.NullMarked;
