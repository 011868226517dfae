package org.selipc.lab;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.selipc.model.Fact;
import org.selipc.store.IoCause;

/**
 * A kernel that QEMU can boot.
 *
 * @param name as the user named it
 * @param source the file that the user named, or a distribution's package
 * @param file the image: the user's, or one unpacked into the cache
 * @param direct the same kernel, unpacked so that QEMU enters it at once ({@link DirectBoot}), or null where it is booted
 *     as it is
 * @param architecture found in the image
 * @param format {@code bzImage}, {@code Image} or {@code vmlinux}, and what it was wrapped in
 * @param digest SHA-256 of the file that the user named
 * @param configuration SHA-256 of the configuration's {@code CONFIG_} lines
 */
record KernelImage(
        String name,
        Path source,
        Path file,
        @Nullable Path direct,
        Architecture architecture,
        String format,
        String digest,
        Fact<String> configuration) {

    /**
     * Refuses to vouch for a boot of the source itself when it isn't the file any more that was opened.
     *
     * @throws Failure {@code UNMEASURABLE} when it has been replaced
     */
    void requireSame(GuestOptions guest) {
        if (!bootable(guest).equals(source)) {
            return;
        }
        try {
            KernelImages.requireSame(source, digest);
        } catch (IOException e) {
            throw KernelImages.unmeasurable(source, "it can't be read any more: " + IoCause.of(e));
        }
    }

    /** What QEMU boots for a guest: what the image's own loader would have to do needs the image. */
    Path bootable(GuestOptions guest) {
        return direct == null || guest.kaslr() || !DirectBoot.obeys(guest.parameters()) ? file : direct;
    }
}
