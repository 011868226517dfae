package org.selipc.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.selipc.host.Topology;
import org.selipc.model.Fact;
import org.selipc.model.Latency;
import org.selipc.model.Reading;
import org.selipc.model.Result;
import org.selipc.model.Sample;
import org.selipc.model.Workload;
import org.selipc.store.ResultFiles;

/** {@code selipc run} on this host, through the launcher and the jar: short sessions whose figures nobody asserts. */
final class RunIT {
    private static final List<String> SHORT = List.of("--blocks", "2", "--time", "1");

    @TempDir
    Path directory;

    @ParameterizedTest
    @EnumSource
    void everyWorkloadMeasuresInTheFirstJvm(Workload workload) throws Exception {
        LauncherRun.Ending ending = end("--forks", "0", "--workload", workload.word(), "-o", "result.json");
        assertEquals(0, ending.code(), ending.err());
        assertEquals("result: result.json\n", ending.err());
        assertTrue(ending.out().startsWith("selipc "), ending.out());
        Result result = ResultFiles.read(directory.resolve("result.json"));
        assertEquals(workload, result.asked().workload());
        assertHoldsItsEvidence(result);
    }

    @Test
    void aForkedJvmMeasuresTheSame() throws Exception {
        LauncherRun.Ending ending = end("--forks", "2", "--json", "-o", "result.json");
        assertEquals(0, ending.code(), ending.err());
        Result result = ResultFiles.read(directory.resolve("result.json"));
        assertEquals(2, result.asked().forks());
        assertHoldsItsEvidence(result);
        Commands.document(ending.out());
    }

    @Test
    void theDocumentIsTheFileAndFollowsTheSchema() throws Exception {
        LauncherRun.Ending ending = end("--forks", "0", "--json", "-o", "result.json");
        assertEquals(0, ending.code(), ending.err());
        assertEquals(Files.readString(directory.resolve("result.json")), ending.out());
        String schema = Files.readString(
                Path.of(System.getProperty("selipc.basedir", ".")).resolve("docs/result.schema.json"));
        assertEquals(
                List.of(),
                SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(schema)
                        .validate(ending.out(), InputFormat.JSON));
    }

    @Test
    void whatIsAskedForIsDoneAndRecorded() throws Exception {
        int cpu = new Topology().allowedCpus().orElse(List.of()).get(0);
        LauncherRun.Ending ending = end(
                "--forks",
                "0",
                "--path",
                "libc",
                "--message-bytes",
                "1024",
                "--batch",
                "500",
                "--cpus",
                "" + cpu,
                "--ipc",
                "host",
                "-o",
                "result.json");
        assertEquals(0, ending.code(), ending.err());
        Result result = ResultFiles.read(directory.resolve("result.json"));
        assertEquals("libc", result.asked().path());
        assertEquals("libc", result.tool().path());
        assertEquals(1024, result.asked().messageBytes());
        assertEquals(500, result.asked().batch());
        assertEquals(List.of(cpu), result.asked().cpus());
        for (Reading reading : readings(result)) {
            assertEquals(cpu, reading.cpu());
            assertEquals(0, reading.operations() % 500, "a batch is whole or doesn't count");
        }
    }

    @Test
    void twoInstancesHaveAQueueAndACpuEach() throws Exception {
        assumeTrue(
                new Topology().allowedCpus().orElse(List.of()).size() >= 2,
                "two instances need two CPUs, and this host has one");
        assertEquals(
                0, end("--forks", "0", "--instances", "2", "-o", "result.json").code());
        Result result = ResultFiles.read(directory.resolve("result.json"));
        assertHoldsItsEvidence(result);
        for (Sample sample : result.samples()) {
            assertEquals(
                    List.of(0, 1),
                    sample.readings().stream().map(Reading::instance).sorted().toList());
            assertEquals(
                    2, sample.readings().stream().map(Reading::cpu).distinct().count());
        }
    }

    @Test
    void aMemoryNodeGivesTheCpus() throws Exception {
        Fact<List<Integer>> nodes = new Topology().numaNodes();
        assumeTrue(nodes.isKnown() && !nodes.orElse(List.of()).isEmpty(), () -> "this kernel has no nodes: " + nodes);
        int node = nodes.orElse(List.of()).get(0);
        LauncherRun.Ending ending = end("--forks", "0", "--numa-node", "" + node, "-o", "result.json");
        assertEquals(0, ending.code(), ending.err());
        List<Integer> cpus = new Topology().cpusOfNode(node).orElse(List.of());
        assertTrue(cpus.containsAll(
                ResultFiles.read(directory.resolve("result.json")).asked().cpus()));
    }

    @Test
    void aPrivateNamespaceIsRecorded() throws Exception {
        LauncherRun.Ending ending = end("--forks", "0", "--ipc", "private", "-o", "result.json");
        assumeTrue(ending.code() != 77, ending.err());
        assertEquals(0, ending.code(), ending.err());
        Result result = ResultFiles.read(directory.resolve("result.json"));
        assertEquals(Fact.known("private"), result.host().ipcNamespace());
    }

    @Test
    void whatAProfilerFindsIsSaidBesideTheAnswer() throws Exception {
        LauncherRun.Ending ending = end("--forks", "0", "--prof", "gc", "--json", "-o", "result.json");
        assertEquals(0, ending.code(), ending.err());
        assertTrue(ending.err().contains("fork 0, profiler: gc.alloc.rate.norm "), ending.err());
        Commands.document(ending.out());
        LauncherRun.Ending forked = end("--forks", "1", "--prof", "stack", "--json", "-o", "forked.json");
        assertEquals(0, forked.code(), forked.err());
        assertTrue(forked.err().contains("selipc_timed"), forked.err());
        Commands.document(forked.out());
    }

    @Test
    void selipcsOwnProfilerDoesNotRunTwice() throws Exception {
        LauncherRun.Ending ending =
                end("--forks", "0", "--prof", "org.selipc.bench.SelinuxProfiler", "-o", "result.json");
        assertEquals(0, ending.code(), ending.err());
        assertHoldsItsEvidence(ResultFiles.read(directory.resolve("result.json")));
    }

    @Test
    void aFileThatIsThereIsNotOverwritten() throws Exception {
        Path file = Files.writeString(directory.resolve("result.json"), "precious");
        LauncherRun.Ending ending = end("--forks", "0", "-o", "result.json");
        assertEquals(73, ending.code());
        assertTrue(ending.err().contains("result.json"), ending.err());
        assertEquals("precious", Files.readString(file));
        assertEquals(List.of("result.json"), files());
    }

    @Test
    void theDefaultNameHasTheKernelAndTheTime() throws Exception {
        LauncherRun.Ending ending = end("--forks", "0");
        assertEquals(0, ending.code(), ending.err());
        List<String> left = files();
        assertEquals(1, left.size(), "the journal is gone: " + left);
        Result result = ResultFiles.read(directory.resolve(left.get(0)));
        String kernel = result.host().kernelRelease();
        assertTrue(left.get(0).startsWith("selipc-" + kernel + "-"), left.get(0));
        assertTrue(left.get(0).substring(kernel.length() + 8).matches("\\d{8}T\\d{6}\\.json"), left.get(0));
        assertEquals("result: " + left.get(0) + "\n", ending.err());
    }

    @Test
    void progressIsForATerminalAlsoWhenTheAnswerGoesToAFile() throws Exception {
        LauncherRun.Ending ending = Commands.command(
                        directory,
                        "run",
                        "--host-only",
                        "--json",
                        "--forks",
                        "0",
                        "--blocks",
                        "1",
                        "--time",
                        "0.3",
                        "-o",
                        "result.json")
                .with("TERM", "xterm")
                .under("sh", "-c", "script -qec \"$* >answer.json\" /dev/null", "sh")
                .end();
        assertEquals(0, ending.code(), ending.out());
        assertTrue(ending.out().contains("\r\u001b[Kmeasuring "), ending.out());
        assertEquals(
                Files.readString(directory.resolve("result.json")), Files.readString(directory.resolve("answer.json")));
    }

    static Stream<List<String>> mistakes() {
        return Stream.of(
                List.of("--frobnicate"),
                List.of("result.json"),
                List.of("--workload", "msg"),
                List.of("--states", "enforced"),
                List.of("--states", "disabled,disabled"),
                List.of("--ipc", "container"),
                List.of("--path", "multiplexer"),
                List.of("--time", "0"),
                List.of("--time", "-1"),
                List.of("--time", "NaN"),
                List.of("--time", "1e300"),
                List.of("--time", "1000000"),
                List.of("--time", "soon"),
                List.of("--quick", "--quick"),
                List.of("--forks", "-1"),
                List.of("--forks", "2000000000"),
                List.of("--blocks", "0"),
                List.of("--blocks", "2000000000"),
                List.of("--instances", "0"),
                List.of("--instances", "1000000"),
                List.of("--message-bytes", "0"),
                List.of("--message-bytes", "99999999999"),
                List.of("--batch", "15"),
                List.of("--batch", "2000000000"),
                List.of("--cpus", "4095"),
                List.of("--cpus", "0,0"),
                List.of("--cpus", "first"),
                List.of("--numa-node", "1023"),
                List.of("--numa-node", "-2"),
                List.of("--prof", "nosuchprofiler"),
                List.of("--prof", "java.lang.String"),
                List.of("--prof", "gc:nosuchoption=1"),
                List.of("--prof", "perf", "--forks", "0"));
    }

    @Test
    void mistakesOfUseLeaveNothing() throws Exception {
        // One test, since the temporary directory and what is left in it are the same for all.
        List<String> wrong = new ArrayList<>();
        for (List<String> arguments : mistakes().toList()) {
            List<String> words = new ArrayList<>(List.of("run", "--host-only"));
            words.addAll(arguments);
            LauncherRun.Ending ending = Commands.end(directory, words.toArray(String[]::new));
            if (ending.code() != 64 || !ending.out().isEmpty() || !ending.err().startsWith("selipc: ")) {
                wrong.add(arguments + " ends with " + ending.code() + ": " + ending.out() + ending.err());
            }
        }
        assertEquals(List.of(), wrong);
        assertEquals(List.of(), files());
    }

    @Test
    void aStateThatThisHostCannotEnterIsRefusedWithTheReason() throws Exception {
        assumeTrue(!Files.exists(Path.of("/sys/fs/selinux/enforce")), "this host has SELinux and could switch");
        for (String states : List.of("enforcing", "disabled,permissive", "enforcing,permissive")) {
            LauncherRun.Ending ending = end("--forks", "0", "--states", states);
            assertEquals(69, ending.code(), states + ": " + ending.err());
            assertTrue(ending.err().contains("cannot be made "), ending.err());
        }
        assertEquals(List.of(), files());
    }

    /** Everything that a result promises, whatever the host. */
    private static void assertHoldsItsEvidence(Result result) {
        int forks = Math.max(1, result.asked().forks());
        int blocks = result.asked().blocks();
        int samples = result.asked().samples();
        assertEquals(2, blocks);
        List<List<Integer>> places = new ArrayList<>();
        for (int fork = 0; fork < forks; fork++) {
            for (int block = 0; block < blocks; block++) {
                for (int index = 0; index < samples; index++) {
                    places.add(List.of(fork, block, index));
                }
            }
        }
        assertEquals(
                places,
                result.samples().stream()
                        .map(sample -> List.of(sample.fork(), sample.block(), sample.index()))
                        .toList());
        for (Sample sample : result.samples()) {
            assertTrue(sample.counts(), sample.voidReason());
            assertEquals(result.selinux().state(), sample.before().state());
            assertEquals(result.selinux().state(), sample.after().state());
            assertTrue(sample.harnessNanos() > 0 && Double.isFinite(sample.harnessNanos()), sample.toString());
            assertEquals(result.asked().instances(), sample.readings().size());
            assertEquals(
                    List.of(Workload.NULL, Workload.UNAME),
                    sample.controls().stream().map(Reading::workload).toList());
            for (Reading reading : sample.readings()) {
                assertTrue(reading.operations() > 0 && reading.meanNanos() > 0 && reading.cpuNanos() > 0);
                assertTrue(reading.interrupted() >= 0, reading.toString());
            }
            unknownFactsHaveReasons(sample.before());
            unknownFactsHaveReasons(sample.after());
        }
        unknownFactsHaveReasons(result.host());
        unknownFactsHaveReasons(result.selinux());
        assertFalse(result.latencies().isEmpty());
        result.latencies().forEach(RunIT::assertDecodes);
    }

    private static void unknownFactsHaveReasons(Record record) {
        for (var component : record.getClass().getRecordComponents()) {
            try {
                if (component.getAccessor().invoke(record) instanceof Fact<?> fact && !fact.isKnown()) {
                    String reason = String.valueOf(fact.reason());
                    assertTrue(reason.contains(" "), component.getName() + " is unknown: " + reason);
                }
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(component + " can't be read", e);
            }
        }
    }

    private static void assertDecodes(Latency latency) {
        try {
            Histogram histogram = Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(latency.histogram())), 0);
            assertEquals(latency.operations(), histogram.getTotalCount());
            assertEquals(latency.p99Nanos(), histogram.getValueAtPercentile(99));
            assertEquals(latency.maxNanos(), histogram.getMaxValue());
        } catch (DataFormatException e) {
            throw new AssertionError("not an HdrHistogram", e);
        }
    }

    private static List<Reading> readings(Result result) {
        return result.samples().stream()
                .flatMap(sample -> sample.readings().stream())
                .toList();
    }

    private LauncherRun.Ending end(String... arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("run", "--host-only"));
        words.addAll(SHORT);
        words.addAll(Arrays.asList(arguments));
        return Commands.end(directory, words.toArray(String[]::new));
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> directory.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }
}
