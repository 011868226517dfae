package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.selipc.model.Result;
import org.selipc.model.Sample;
import org.selipc.model.SelinuxState;
import org.selipc.model.StateSummary;
import org.selipc.store.ResultFiles;
import org.selipc.verdict.Comparison;
import org.selipc.verdict.ComparisonResult;
import org.selipc.verdict.Terms;
import org.selipc.verdict.Verdict;

/**
 * The message regression of Linux 7.2-rc1 in real kernels: {@code selipc run} as on any host, in guests whose clock
 * counts instructions. Two boots of the fixed kernel with different seeds, one of the regressed one.
 */
class MessageRegressionIT {
    private static final Path FOLDER = Path.of("target/guest");
    private static final Duration LIMIT = Duration.ofMinutes(8);

    /** Starts enforcing; ends with what the mode and the queues are after the run, and after a JVM that was killed. */
    private static final String MEASURE = """
            cd /tmp
            enforce=/sys/fs/selinux/enforce
            echo 1 >$enforce
            record run /opt/selipc/selipc run --quick --states enforcing,permissive -o /results/run.json
            record mode-after-run cat $enforce
            record bare-enforcing /opt/selipc-guest measure --samples 5 --operations 1000
            echo 0 >$enforce
            record bare-permissive /opt/selipc-guest measure --samples 5 --operations 1000
            echo 1 >$enforce
            """;

    private static final String KILL = """
            /opt/selipc/selipc run --quick --states enforcing,permissive -o /tmp/killed.json >/results/killed.out 2>&1 &
            launcher=$!
            tries=0
            while [ "$(cat $enforce)" = 1 ] && [ $tries -lt 600 ]; do usleep 50000; tries=$((tries + 1)); done
            record mode-before-kill cat $enforce
            kill -9 $(pidof java)
            wait $launcher
            echo $? >/results/killed.status
            tries=0
            while [ "$(cat $enforce)" = 0 ] && [ $tries -lt 600 ]; do usleep 50000; tries=$((tries + 1)); done
            record mode-after-kill cat $enforce
            record left-running sh -c 'ps | grep -c "[s]elipc-guest\\|[j]ava"'
            record queues cat /proc/sysvipc/msg
            """;

    private static GuestResults fixedGuest;
    private static GuestResults regressedGuest;
    private static Result fixed;
    private static Result fixedAgain;
    private static Result regressed;

    @BeforeAll
    static void boot() throws Exception {
        Path fixedKernel = LabKernels.require("x86_64-7.2.13-fixed");
        Path regressedKernel = LabKernels.require("x86_64-7.2.13-regressed");
        Path image = image();
        List<Callable<GuestResults>> boots = List.of(
                () -> exact(fixedKernel, image, 1, MEASURE + KILL, "fixed"),
                () -> exact(regressedKernel, image, 1, MEASURE, "regressed"),
                () -> exact(fixedKernel, image, 2, MEASURE, "fixed-again"),
                () -> demonstrate(fixedKernel, image, "fixed"),
                () -> demonstrate(regressedKernel, image, "regressed"));
        List<GuestResults> results = twoAtATime(boots);
        fixedGuest = results.get(0);
        regressedGuest = results.get(1);
        fixed = result(fixedGuest, "fixed");
        regressed = result(regressedGuest, "regressed");
        fixedAgain = result(results.get(2), "fixed-again");
        compareOnTheWallClock(results.get(3), results.get(4));
    }

    private static Path image() throws IOException {
        Files.createDirectories(FOLDER);
        Path image = FOLDER.resolve("regression.cpio");
        new HostGuestImage(JavaRuntime.in(FOLDER))
                .withPolicy("1024", LabPolicy.compile(1024, FOLDER))
                .with("/opt/selipc-guest", Path.of("target/classes/linux-x86-64/selipc-guest"))
                .with("/opt/selipc/selipc", Path.of("selipc"))
                .with("/opt/selipc/selipc.jar", Path.of(System.getProperty("selipc.jar")))
                .write(image);
        return image;
    }

    private static GuestResults exact(Path kernel, Path image, int seed, String script, String name)
            throws IOException {
        return new HostGuest(kernel, image, new GuestClock.Exact(1, seed), List.of("policy=1024"))
                .run(script, FOLDER.resolve(name), LIMIT);
    }

    /** The same on the build machine's clock: shown, not asserted. */
    private static GuestResults demonstrate(Path kernel, Path image, String name) throws IOException {
        return new HostGuest(kernel, image, new GuestClock.Wall(), List.of("policy=1024"))
                .run(MEASURE, FOLDER.resolve(name + "-wall"), LIMIT);
    }

    private static void compareOnTheWallClock(GuestResults base, GuestResults fresh) throws IOException {
        System.out.println("On the wall clock, for demonstration:");
        System.out.println(base.output("run"));
        System.out.println(fresh.output("run"));
    }

    private static List<GuestResults> twoAtATime(List<Callable<GuestResults>> boots) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        try {
            List<GuestResults> results = new ArrayList<>();
            for (Future<GuestResults> boot : executor.invokeAll(boots)) {
                results.add(boot.get());
            }
            return results;
        } finally {
            executor.shutdownNow();
        }
    }

    private static Result result(GuestResults guest, String name) throws IOException {
        assertEquals(0, guest.status("run"), guest.output("run") + guest.errors("run"));
        Path file = FOLDER.resolve(name).resolve("run.json");
        Files.write(file, guest.files().get("run.json"));
        System.out.println(name + ", " + guest.elapsed().toSeconds() + " s:\n" + guest.output("run"));
        return ResultFiles.read(file);
    }

    private static ComparisonResult compare(Result base, Result fresh) {
        return new Comparison(Terms.USUAL).compare(List.of(base), List.of(fresh));
    }

    @Test
    void observesBothStatesInBothKernels() {
        for (Result result : List.of(fixed, fixedAgain, regressed)) {
            for (SelinuxState state : List.of(SelinuxState.ENFORCING, SelinuxState.PERMISSIVE)) {
                assertTrue(
                        result.samples().stream()
                                .filter(Sample::counts)
                                .anyMatch(sample -> sample.before().state() == state
                                        && sample.after().state() == state),
                        () -> "no sample that counts was taken " + state);
            }
            assertEquals(1024, result.selinux().categories().value());
            assertTrue(result.samples().stream().allMatch(Sample::counts), "no sample is void");
        }
    }

    @Test
    void theRegressedKernelIsBad() {
        ComparisonResult comparison = compare(fixed, regressed);
        assertEquals(Verdict.BAD, comparison.verdict(), comparison::toString);
        assertNotNull(comparison.loss());
        assertTrue(comparison.loss() >= 0.90 && comparison.loss() <= 0.97, comparison::toString);
    }

    @Test
    void theFixedKernelIsGoodAgainstItselfFromAnotherBoot() {
        ComparisonResult comparison = compare(fixed, fixedAgain);
        assertEquals(Verdict.GOOD, comparison.verdict(), comparison::toString);
    }

    @Test
    void theStateExplainsLessThanHalfAPercent() {
        for (Result result : List.of(fixed, fixedAgain, regressed)) {
            assertNotNull(result.summary().effect());
            double change = result.summary().effect().change().value();
            assertTrue(Math.abs(change) < 0.005, () -> "the state changes the cost by " + change);
        }
    }

    @Test
    void theJvmReadsWhatTheBareLoopReads() {
        for (GuestResults guest : List.of(fixedGuest, regressedGuest)) {
            Result result = guest == fixedGuest ? fixed : regressed;
            for (StateSummary state : result.summary().states()) {
                double bare = bareMedian(guest.output("bare-" + state.state()));
                double jvm = state.nanos().value();
                assertEquals(bare, jvm, bare * 0.001, () -> state.state() + ": bare " + bare + ", JVM " + jvm);
            }
        }
    }

    private static double bareMedian(String lines) {
        Matcher matcher =
                Pattern.compile("\"samples\":\\d+,\"medianNanos\":([0-9.]+)").matcher(lines);
        assertTrue(matcher.find(), lines);
        return Double.parseDouble(matcher.group(1));
    }

    @Test
    void theModeIsBackAfterTheRunAndAfterSigkill() {
        assertEquals("1", fixedGuest.output("mode-after-run"));
        assertEquals("0", fixedGuest.output("mode-before-kill"), "the run must have switched before it was killed");
        assertEquals(70, fixedGuest.status("killed"), "a killed JVM is an error, not a verdict");
        assertEquals("1", fixedGuest.output("mode-after-kill"));
        assertEquals("0", fixedGuest.output("left-running").strip(), "nothing goes on running");
    }

    @Test
    void noQueueIsLeft() {
        assertEquals(1, fixedGuest.output("queues").lines().count(), fixedGuest.output("queues"));
    }

    @Test
    void theResultsSayWhatWasMeasured() {
        assertEquals(fixed.selinux().policyFingerprint(), regressed.selinux().policyFingerprint());
        assertFalse(fixed.host().bootId().equals(fixedAgain.host().bootId()), "two boots");
        assertEquals("direct", fixed.tool().path());
        assertEquals("direct", fixed.tool().binding());
        assertEquals(List.of(), fixed.selinux().denied().value());
    }
}
