/** The JNA binding of the C core: loading, ABI check, errno to exception. Nothing else imports JNA. */
@NullMarked
package org.selipc.shim;

import org.jspecify.annotations.NullMarked;
