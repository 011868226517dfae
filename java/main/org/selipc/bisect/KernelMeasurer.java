package org.selipc.bisect;

import org.selipc.model.Result;

/** Measures one kernel after the other, all in the same way. */
public interface KernelMeasurer {
    /**
     * Measures a kernel.
     *
     * @throws org.selipc.model.Failure {@code UNMEASURABLE} when this kernel can't be measured; of any other kind when
     *     nothing can be measured here
     */
    Result measure(String kernel);
}
