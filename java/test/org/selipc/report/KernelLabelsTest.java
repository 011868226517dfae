package org.selipc.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What tells the names of kernels apart. */
class KernelLabelsTest {
    @Test
    void whatAllNamesShareIsLeftOut() {
        check(List.of("/k/x86_64-7.2-fixed", "/k/x86_64-7.2-regressed"), "x86_64-7.2-fixed", "x86_64-7.2-regressed");
        check(List.of("old/arch/x86/boot/bzImage", "new/arch/x86/boot/bzImage"), "old", "new");
        check(List.of("a/x/Image", "a/y/Image", "a/y/Image.gz"), "x/Image", "y/Image", "y/Image.gz");
    }

    @Test
    void aNameNeverVanishes() {
        check(List.of("bzImage", "old/bzImage"), "bzImage", "old/bzImage");
        check(List.of("running", "debian:7.2"), "running", "debian:7.2");
    }

    private static void check(List<String> names, String... parts) {
        assertEquals(List.of(parts), KernelLabels.different(names));
    }
}
