package org.selipc.cli;

import org.selipc.bench.ToolVersion;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"selipc " + ToolVersion.current()};
    }
}
