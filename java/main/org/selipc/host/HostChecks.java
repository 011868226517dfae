package org.selipc.host;

import java.util.List;
import java.util.stream.Stream;
import org.selipc.model.HostInfo;

/** What this host can and can't measure, SELinux aside: message queues, processors, profiling, and the JVM's needs. */
public final class HostChecks {
    private final HostPaths paths;
    private final HostReader reader;
    private final JvmChecks jvm;

    /** The checks of the host and the JVM that this process runs on. */
    public HostChecks() {
        this(new HostPaths(), Architecture.current(), new Surroundings(System::getProperty, System::getenv));
    }

    HostChecks(HostPaths paths, String architecture, Surroundings surroundings) {
        this.paths = paths;
        this.reader = new HostReader(paths, architecture);
        this.jvm = new JvmChecks(paths, surroundings);
    }

    /** Every check, in the order in which a measurement meets them. Reads files only and changes nothing. */
    public List<Check> all() {
        HostInfo host = reader.read();
        return Stream.of(
                        new IpcChecks(new SysvIpc(paths)).all(),
                        new CpuChecks(paths, host).all(),
                        new PerfChecks(paths).all(),
                        jvm.all(host.architecture(), reader.isLoopbackUp()))
                .flatMap(List::stream)
                .toList();
    }
}
