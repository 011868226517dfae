package org.selipc.selinux;

import java.io.IOException;
import java.util.List;
import org.selipc.model.AvcHash;
import org.selipc.model.Fact;
import org.selipc.model.Failure;
import org.selipc.model.Observation;
import org.selipc.model.SelinuxInfo;
import org.selipc.model.SelinuxState;
import org.selipc.model.Workload;
import org.selipc.shim.Core;

/**
 * SELinux on this machine, read from selinuxfs and procfs. What can't be read is an unknown fact with its reason; only
 * the state must be known, and {@link #state()} fails where it isn't. Not for use by several threads at once.
 */
public final class SelinuxReader {
    private final SelinuxPaths paths;
    private final StatusPage statusPage;
    private final StateReader states;
    private final PolicyReader policy;
    private final AccessReader access;
    private final AvcReader avc;

    /** This host, with the status page mapped where the kernel allows it: for readings beside each sample. */
    public static SelinuxReader mapped(Core core) {
        SelinuxPaths paths = SelinuxPaths.host();
        return new SelinuxReader(paths, MappedStatusPage.of(core, paths));
    }

    /** This host. Reads the status page as a file. */
    public static SelinuxReader host() {
        return new SelinuxReader(SelinuxPaths.host());
    }

    /** Reads the status page as a file. */
    public SelinuxReader(SelinuxPaths paths) {
        this(paths, new StatusFile(paths.status()));
    }

    /**
     * @param paths where to read
     * @param statusPage the kernel's status page, mapped where that is possible
     */
    public SelinuxReader(SelinuxPaths paths, StatusPage statusPage) {
        this.paths = paths;
        this.statusPage = statusPage;
        this.states = new StateReader(paths);
        this.policy = new PolicyReader(paths);
        this.access = new AccessReader(paths);
        this.avc = new AvcReader(paths);
    }

    /** The paths that are read. */
    public SelinuxPaths paths() {
        return paths;
    }

    /**
     * The state now.
     *
     * @throws Failure {@code CANNOT} when SELinux runs but selinuxfs isn't mounted or can't be read
     */
    public SelinuxState state() {
        return states.state();
    }

    /**
     * What says that SELinux is not built or disabled, for people; unknown while it runs.
     *
     * @throws Failure as {@link #state()} does
     */
    public Fact<String> bootEvidence() {
        return states.bootEvidence();
    }

    /** Security context of this process; without a policy the bare name {@code kernel}, unknown where SELinux doesn't run. */
    public Fact<String> context() {
        SelinuxState state = state();
        // Where SELinux doesn't run the file may hold another module's label.
        return runs(state) ? Node.fact(paths.ownContext()) : notRunning(state);
    }

    /** Whether the policy makes this process's domain permissive. */
    public Fact<Boolean> permissiveDomain() {
        SelinuxState state = state();
        return state.switchable() ? context().flatMap(access::permissiveDomain) : noPolicy(state);
    }

    /**
     * Whether the policy lets this process switch between enforcing and permissive, there and back: {@code setenforce}
     * of class {@code security}. The owner and mode of the file, and a mount that is read-only, are another matter.
     */
    public Fact<Boolean> maySetEnforce() {
        SelinuxState state = state();
        return state.switchable() ? context().flatMap(access::maySetEnforce) : noPolicy(state);
    }

    /**
     * What a workload needs and the policy denies to this process, as {@code class:permission}; empty where nothing is
     * denied, and where no policy is loaded. Permissive mode and a permissive domain let it pass all the same.
     */
    public Fact<List<String>> denied(Workload workload) {
        return state().switchable()
                ? context().flatMap(context -> access.denied(context, workload))
                : Fact.known(List.of());
    }

    /** All there is to know before a session; takes some milliseconds, and reads the policy from end to end. */
    public SelinuxInfo info(Workload workload) {
        SelinuxState state = state();
        boolean runs = runs(state);
        boolean loaded = state.switchable();
        Fact<String> context = context();
        return new SelinuxInfo(
                state,
                context,
                permissiveDomain(),
                runs ? policy.version() : notRunning(state),
                loaded ? policy.fingerprint() : noPolicy(state),
                loaded ? policy.mls() : noPolicy(state),
                loaded ? policy.denyUnknown() : noPolicy(state),
                loaded ? policy.categories(context) : noPolicy(state),
                runs ? avc.threshold() : notRunning(state),
                avcHash(state),
                denied(workload));
    }

    private Fact<AvcHash> avcHash(SelinuxState state) {
        return runs(state) ? avc.hash() : notRunning(state);
    }

    /**
     * State, status page and AVC counters now: what goes around each sample. Of two observations around a change of mode
     * or policy either the state or the sequence differs.
     *
     * @throws Failure as {@link #state()} does
     */
    public Observation observe() {
        SelinuxState state = state();
        if (!runs(state)) {
            return new Observation(state, notRunning(state), notRunning(state), notRunning(state));
        }
        Fact<StatusPage.Reading> page = page();
        return new Observation(
                state,
                page.map(StatusPage.Reading::sequence),
                page.flatMap(reading -> policyLoads(state, reading)),
                avc.stats());
    }

    private Fact<StatusPage.Reading> page() {
        try {
            return Fact.known(statusPage.read());
        } catch (IOException e) {
            return Fact.unknown(Node.problem("reading", paths.status(), e));
        }
    }

    private static Fact<Long> policyLoads(SelinuxState state, StatusPage.Reading reading) {
        return state.switchable() && reading.policyLoads() == 0
                ? Fact.unknown(
                        "this kernel counts since the status page was first read, and the policy was loaded before")
                : Fact.known(reading.policyLoads());
    }

    private static boolean runs(SelinuxState state) {
        return state != SelinuxState.NOT_BUILT && state != SelinuxState.DISABLED;
    }

    private static <T> Fact<T> notRunning(SelinuxState state) {
        return Fact.unknown("SELinux is " + (state == SelinuxState.NOT_BUILT ? "not built in" : "disabled"));
    }

    private static <T> Fact<T> noPolicy(SelinuxState state) {
        return runs(state) ? Fact.unknown("no policy is loaded") : notRunning(state);
    }
}
