package org.selipc.host;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.lang3.SystemUtils;
import org.selipc.model.Fact;
import org.selipc.model.HostInfo;

/**
 * Reads what a result says about the host it was measured on. Everything comes from procfs, sysfs and
 * {@code os-release}; nothing is run and nothing throws: what can't be read is unknown, with the reason.
 */
public final class HostReader {
    /** AT_PAGESZ of {@code linux/auxvec.h}. */
    private static final long AUXV_PAGE_SIZE = 6;

    private static final long INTERFACE_UP = 0x1;

    private final HostPaths paths;
    private final String architecture;

    /** The reader of this machine. */
    public HostReader() {
        this(new HostPaths());
    }

    /** The reader of the host whose files these are. */
    public HostReader(HostPaths paths) {
        this(paths, Architecture.current());
    }

    /** The reader of a host of another architecture than the JVM's. */
    HostReader(HostPaths paths, String architecture) {
        this.paths = paths;
        this.architecture = architecture;
    }

    /** The host as it is now. */
    public HostInfo read() {
        SysvIpc ipc = new SysvIpc(paths);
        return new HostInfo(
                architecture,
                KernelFile.text(paths.kernelSysctl("osrelease")).orElse(String.valueOf(SystemUtils.OS_VERSION)),
                KernelFile.text(paths.kernelSysctl("version")).toString(),
                KernelFile.text(paths.bootId()),
                KernelFile.text(paths.commandLine()),
                distribution(),
                KernelFile.lines(paths.cpuinfo()).flatMap(lines -> CpuModel.parse(lines, board())),
                KernelFile.text(paths.cpu("online")),
                KernelFile.text(paths.numaNodesOnline()),
                KernelFile.text(paths.cpu("isolated")),
                KernelFile.text(paths.cpu("cpu0/cpufreq/scaling_governor")),
                Turbo.read(paths).map(Turbo::isOn),
                KernelFile.text(paths.currentClockSource()),
                virtualization(),
                mitigations(),
                KernelFile.bytes(paths.ownAuxiliaryVector()).flatMap(HostReader::parsePageBytes),
                ipc.messageBytesMax(),
                ipc.queueBytesMax(),
                ipc.queuesMax(),
                ipc.namespace());
    }

    /**
     * Whether the loopback interface is up; JMH's forks report to their parent through it. Its flags tell, and where
     * sysfs shows another network namespace's interfaces, that its address has a route ({@code fib_trie_seq_show},
     * net/ipv4/fib_trie.c). Routes alone don't: those of an interface that was up before may outlast it.
     */
    public Fact<Boolean> isLoopbackUp() {
        Fact<Boolean> flags = KernelFile.number(paths.loopbackFlags()).map(value -> (value & INTERFACE_UP) != 0);
        Fact<Boolean> route = KernelFile.lines(paths.ownRoutes())
                .map(lines -> lines.stream().anyMatch(line -> line.strip().endsWith(" 127.0.0.1")));
        if (!flags.orElse(true) || !route.orElse(true)) {
            return Fact.known(false);
        }
        return flags.isKnown() ? flags : route;
    }

    private Fact<String> distribution() {
        Fact<List<String>> own = KernelFile.lines(paths.osRelease());
        return (own.isKnown() ? own : KernelFile.lines(paths.vendorOsRelease())).flatMap(HostReader::parseOsRelease);
    }

    private Fact<String> board() {
        Fact<String> tree = KernelFile.text(paths.deviceTree("model"));
        return tree.isKnown() ? tree : KernelFile.text(paths.firmwareName("product_name"));
    }

    private Fact<String> virtualization() {
        return joinVirtualization(new Container(paths).detect(), new Hypervisor(paths).detect(architecture));
    }

    private Fact<Map<String, String>> mitigations() {
        return KernelFile.names(paths.cpu("vulnerabilities")).map(names -> {
            Map<String, String> found = new TreeMap<>();
            for (String name : names) {
                found.put(
                        name,
                        KernelFile.text(paths.cpu("vulnerabilities").resolve(name))
                                .toString());
            }
            return found;
        });
    }

    /** A container in a guest says both: {@code docker in kvm}. */
    static Fact<String> joinVirtualization(Fact<String> container, Fact<String> hypervisor) {
        boolean contained = !container.orElse(Container.NONE).equals(Container.NONE);
        boolean guest = !hypervisor.orElse(Hypervisor.NONE).equals(Hypervisor.NONE);
        if (contained) {
            String below = guest || !hypervisor.isKnown() ? " in " + hypervisor.orElse("an unknown machine") : "";
            return container.map(name -> name + below);
        }
        return guest || container.isKnown() ? hypervisor : container;
    }

    /** {@code PRETTY_NAME}, or {@code NAME} where a distribution sets only that. */
    static Fact<String> parseOsRelease(List<String> lines) {
        for (String key : List.of("PRETTY_NAME=", "NAME=")) {
            for (String line : lines) {
                if (line.startsWith(key)) {
                    return Fact.known(
                            line.substring(key.length()).replace("\"", "").replace("'", ""));
                }
            }
        }
        return Fact.unknown("os-release has no NAME");
    }

    /** The auxiliary vector is pairs of words, a tag and a value; the three architectures are little-endian. */
    static Fact<Long> parsePageBytes(byte[] auxiliaryVector) {
        ByteBuffer words = ByteBuffer.wrap(auxiliaryVector).order(ByteOrder.LITTLE_ENDIAN);
        while (words.remaining() >= 2 * Long.BYTES) {
            long tag = words.getLong();
            long value = words.getLong();
            if (tag == AUXV_PAGE_SIZE) {
                return Fact.known(value);
            }
        }
        return Fact.unknown("no page size in /proc/self/auxv");
    }
}
