package org.selipc.lab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Runs a program of the build machine to its end. */
final class HostCommand {
    private HostCommand() {}

    /**
     * The program's standard output and error as lines.
     *
     * @throws IOException if it can't be started or ends with a status other than 0; the message has its output
     */
    static List<String> lines(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            int status = process.waitFor();
            if (status != 0) {
                throw new IOException("%s ended with status %d:%n%s".formatted(command, status, output));
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for " + command, e);
        }
        return output.lines().toList();
    }
}
