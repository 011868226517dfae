package org.selipc.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.selipc.bench.Request.Preset;
import org.selipc.host.HostPaths;
import org.selipc.host.Topology;
import org.selipc.model.Asked;
import org.selipc.model.Fact;
import org.selipc.model.Failure;
import org.selipc.model.HostInfo;
import org.selipc.model.Result;
import org.selipc.model.Results;
import org.selipc.model.SelinuxInfo;
import org.selipc.model.SelinuxState;
import org.selipc.model.Workload;
import org.selipc.shim.SyscallPath;

/** What a host can fulfil: four CPUs on two nodes, msgmax 8192, permissive unless told. */
class RequestResolveTest {
    private static final Fact<Boolean> UP = Fact.known(true);

    @TempDir
    Path root;

    private final Result sample = Results.fixed().build();
    private final HostInfo host = sample.host();
    private SelinuxInfo selinux = selinux(SelinuxState.PERMISSIVE, Fact.known(List.of()), false);

    private Workload workload = Workload.MSG_PAIR;
    private List<SelinuxState> states = List.of();
    private int messageBytes = 8;
    private int batch = 200;
    private int instances = 1;
    private List<Integer> cpus = List.of();
    private int node = Request.NO_NODE;
    private Preset preset = Preset.QUICK;
    private @Nullable IpcNamespace ipc;

    @BeforeEach
    void makeAHost() throws IOException {
        file("proc/self/status", "Name:\tjava\nCpus_allowed_list:\t0-3\n");
        file("sys/devices/system/cpu/isolated", "\n");
        file("sys/devices/system/node/online", "0-1\n");
        file("sys/devices/system/node/node0/cpulist", "0-1\n");
        file("sys/devices/system/node/node1/cpulist", "2-3\n");
    }

    @Test
    void theUsualRequestMeasuresInThePresentState() {
        Asked asked = resolve();
        assertEquals(List.of(SelinuxState.PERMISSIVE), asked.states());
        assertEquals(List.of(3), asked.cpus());
        assertEquals(10, asked.shortBatch());
        assertEquals("direct", asked.path());
        assertEquals(
                List.of(1, 8, 3, 100), List.of(asked.forks(), asked.blocks(), asked.samples(), asked.sampleMillis()));
    }

    @Test
    void bothSwitchableStatesAreTakenInTheirOrder() {
        states = List.of(SelinuxState.ENFORCING, SelinuxState.PERMISSIVE);
        assertEquals(states, resolve().states());
    }

    @Test
    void aStateTwiceOrThreeAreRefused() {
        states = List.of(SelinuxState.ENFORCING, SelinuxState.ENFORCING);
        refuses(Failure.Kind.USAGE, "two that differ");
        states = List.of(SelinuxState.ENFORCING, SelinuxState.PERMISSIVE, SelinuxState.DISABLED);
        refuses(Failure.Kind.USAGE, "two that differ");
    }

    @Test
    void aStateThatNeedsABootIsRefused() {
        states = List.of(SelinuxState.DISABLED);
        refuses(Failure.Kind.CANNOT, "selinux=0");
        selinux = selinux(SelinuxState.NO_POLICY, Fact.known(List.of()), false);
        states = List.of(SelinuxState.NO_POLICY, SelinuxState.ENFORCING);
        refuses(Failure.Kind.CANNOT, "cannot be made enforcing");
    }

    @Test
    void whatThePolicyDeniesIsRefusedOnlyWhenEnforcing() {
        selinux = selinux(SelinuxState.PERMISSIVE, Fact.known(List.of("msgq:create", "msg:send")), false);
        assertEquals(List.of(SelinuxState.PERMISSIVE), resolve().states());
        states = List.of(SelinuxState.PERMISSIVE, SelinuxState.ENFORCING);
        Failure failure = refuses(Failure.Kind.NOT_PERMITTED, "msgq:create, msg:send");
        assertTrue(String.valueOf(failure.getMessage()).contains("system_u:system_r:kernel_t:s0"));
        selinux = selinux(SelinuxState.PERMISSIVE, Fact.known(List.of("msgq:create")), true);
        assertEquals(states, resolve().states(), "a permissive domain is refused nothing");
        selinux = selinux(SelinuxState.PERMISSIVE, Fact.unknown("no right to ask"), false);
        assertEquals(states, resolve().states(), "unknown is no denial");
    }

    @Test
    void aMessageAboveTheLimitIsRefusedWithBothNumbers() {
        messageBytes = 8192;
        assertEquals(8192, resolve().messageBytes());
        messageBytes = 8193;
        Failure failure = refuses(Failure.Kind.CANNOT, "8193");
        assertTrue(String.valueOf(failure.getMessage()).contains("kernel.msgmax, 8192"), failure.getMessage());
        workload = Workload.PIPE;
        assertEquals(8193, resolve().messageBytes(), "a pipe has another limit");
    }

    @Test
    void numbersThatMakeNoSenseAreRefusedWithTheirOption() {
        instances = 0;
        refuses(Failure.Kind.USAGE, "--instances is 0");
        instances = 1;
        messageBytes = 0;
        refuses(Failure.Kind.USAGE, "--message-bytes is 0");
        messageBytes = 8;
        for (int wrong : new int[] {0, -10, 15, 1_310_730}) {
            batch = wrong;
            refuses(Failure.Kind.USAGE, "--batch is " + wrong);
        }
        batch = 1_310_720;
        assertEquals(1_310_720, resolve().batch());
        preset = new Preset(-1, 8, 3, 100);
        refuses(Failure.Kind.USAGE, "--forks is -1");
        preset = new Preset(1, 0, 3, 100);
        refuses(Failure.Kind.USAGE, "--blocks is 0");
    }

    @Test
    void aResultThatCouldNotBeReadAgainIsNotMeasured() {
        preset = new Preset(1, 2_000_000_000, 3, 100);
        refuses(Failure.Kind.USAGE, "more than a result file holds");
        preset = Preset.DEFAULT.lasting(10_000);
        refuses(Failure.Kind.USAGE, "more than a result file holds");
        preset = Preset.DEFAULT.lasting(600);
        assertEquals(preset.samples(), resolve().samples());
    }

    @Test
    void cpusAreThoseThatWereAskedFor() {
        cpus = List.of(1, 2);
        instances = 2;
        assertEquals(cpus, resolve().cpus());
        node = 1;
        refuses(Failure.Kind.USAGE, "not all on the memory node");
        cpus = List.of(3, 3);
        refuses(Failure.Kind.USAGE, "twice");
        cpus = List.of(9);
        refuses(Failure.Kind.USAGE, "[9]");
    }

    @Test
    void aNodeGivesItsCpusOrIsRefused() {
        node = 0;
        assertEquals(List.of(1), resolve().cpus());
        node = 7;
        refuses(Failure.Kind.USAGE, "--numa-node 7 has no CPUs here");
        node = -2;
        refuses(Failure.Kind.USAGE, "--numa-node is -2");
        node = 1;
        instances = 3;
        refuses(Failure.Kind.USAGE, "3 instances need as many CPUs");
    }

    @Test
    void whereTheCpusAreUnknownNothingIsPinned() throws IOException {
        Files.delete(root.resolve("proc/self/status"));
        assertEquals(List.of(), resolve().cpus());
    }

    @Test
    void forksNeedTheLoopback() {
        Failure failure = assertThrows(Failure.class, () -> resolve(Fact.known(false)));
        assertEquals(Failure.Kind.CANNOT, failure.kind());
        assertTrue(String.valueOf(failure.getMessage()).contains("--forks 0"), failure.getMessage());
        assertEquals(1, resolve(Fact.unknown("no file")).forks());
        preset = new Preset(0, 8, 3, 100);
        assertEquals(0, resolve(Fact.known(false)).forks());
    }

    @Test
    void aPrivateNamespaceMustBeThere() {
        ipc = IpcNamespace.PRIVATE;
        assertEquals(1, resolve().instances());
        Failure failure = assertThrows(
                Failure.class,
                () -> request().resolve(new Topology(new HostPaths(root)), UP, inNamespace("host"), selinux));
        assertEquals(Failure.Kind.CANNOT, failure.kind());
        assertTrue(String.valueOf(failure.getMessage()).contains("launcher"), failure.getMessage());
    }

    private Asked resolve() {
        return resolve(UP);
    }

    private Asked resolve(Fact<Boolean> loopback) {
        return request().resolve(new Topology(new HostPaths(root)), loopback, host, selinux);
    }

    private Request request() {
        return new Request(
                workload, states, messageBytes, batch, instances, cpus, node, preset, SyscallPath.DIRECT, ipc);
    }

    private Failure refuses(Failure.Kind kind, String words) {
        Failure failure = assertThrows(Failure.class, this::resolve);
        assertEquals(kind, failure.kind(), failure.getMessage());
        assertTrue(String.valueOf(failure.getMessage()).contains(words), failure.getMessage());
        return failure;
    }

    private void file(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, text);
    }

    private SelinuxInfo selinux(SelinuxState state, Fact<List<String>> denied, boolean permissiveDomain) {
        SelinuxInfo found = sample.selinux();
        return new SelinuxInfo(
                state,
                found.context(),
                Fact.known(permissiveDomain),
                found.policyVersion(),
                found.policyFingerprint(),
                found.mls(),
                found.denyUnknown(),
                found.categories(),
                found.avcThreshold(),
                found.avcHash(),
                denied);
    }

    private HostInfo inNamespace(String namespace) {
        return new HostInfo(
                host.architecture(),
                host.kernelRelease(),
                host.kernelVersion(),
                host.bootId(),
                host.commandLine(),
                host.distribution(),
                host.cpuModel(),
                host.cpusOnline(),
                host.numaNodes(),
                host.isolatedCpus(),
                host.governor(),
                host.turbo(),
                host.clockSource(),
                host.virtualization(),
                host.mitigations(),
                host.pageBytes(),
                host.msgmax(),
                host.msgmnb(),
                host.msgmni(),
                Fact.known(namespace));
    }
}
