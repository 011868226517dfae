/** Records of the result schema. */
@NullMarked
package org.selipc.model;

import org.jspecify.annotations.NullMarked;
