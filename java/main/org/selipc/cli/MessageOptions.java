package org.selipc.cli;

import org.selipc.bench.Words;
import org.selipc.shim.SyscallPath;
import picocli.CommandLine.Option;

/** How messages are sent: options of every command that measures. */
final class MessageOptions {
    @Option(
            names = "--message-bytes",
            paramLabel = "N",
            defaultValue = "8",
            description = "Length of a message. Default: ${DEFAULT-VALUE}.")
    private int bytes = 8;

    @Option(
            names = "--path",
            paramLabel = "PATH",
            defaultValue = "direct",
            description = "direct: the system call of its own; libc: the C library's. Default: ${DEFAULT-VALUE}.")
    private String path = "direct";

    int bytes() {
        return bytes;
    }

    SyscallPath path() {
        return Words.path(path);
    }
}
