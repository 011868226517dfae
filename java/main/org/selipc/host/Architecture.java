package org.selipc.host;

import org.apache.commons.lang3.ArchUtils;
import org.apache.commons.lang3.SystemUtils;
import org.apache.commons.lang3.arch.Processor;
import org.jspecify.annotations.Nullable;

/** The architecture under the name that {@code uname -m} gives it. */
public final class Architecture {
    private Architecture() {}

    /** {@code x86_64}, {@code aarch64}, {@code ppc64le}, or the JVM's own name for one that selipc has no C core for. */
    public static String current() {
        return parse(SystemUtils.OS_ARCH);
    }

    static String parse(@Nullable String osArch) {
        Processor processor = ArchUtils.getProcessor(osArch);
        if (processor == null || !processor.is64Bit()) {
            return String.valueOf(osArch);
        }
        if (processor.isX86()) {
            return "x86_64";
        }
        // Commons Lang has one type for both byte orders of POWER, so its answer for those is the name it was given.
        return processor.isAarch64() ? "aarch64" : String.valueOf(osArch);
    }
}
