/** Journal, result files and the ledger of what a session may leave behind. */
@NullMarked
package org.selipc.store;

import org.jspecify.annotations.NullMarked;
