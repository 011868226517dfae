/** selinuxfs: state, contexts, policy facts, AVC counters; the guard that restores a mode. */
@NullMarked
package org.selipc.selinux;

import org.jspecify.annotations.NullMarked;
