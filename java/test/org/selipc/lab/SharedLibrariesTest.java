package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SharedLibrariesTest {
    @Test
    void readsWhatLddPrints() {
        List<String> lines = List.of(
                "/opt/java/bin/java:",
                "\tlinux-vdso.so.1 (0x00007fff5a1f2000)",
                "\tlibjli.so => /opt/java/bin/../lib/libjli.so (0x00007f5c3a000000)",
                "\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f5c39e00000)",
                "\t/lib64/ld-linux-x86-64.so.2 (0x00007f5c3a21f000)",
                "/bin/busybox:",
                "\tnot a dynamic executable");
        assertEquals(
                Set.of(
                        Path.of("/opt/java/lib/libjli.so"),
                        Path.of("/lib/x86_64-linux-gnu/libc.so.6"),
                        Path.of("/lib64/ld-linux-x86-64.so.2")),
                SharedLibraries.parse(lines));
    }
}
