package org.selipc.lab;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.selipc.model.AvcHash;
import org.selipc.model.Fact;
import org.selipc.model.HostInfo;
import org.selipc.model.SelinuxInfo;
import org.selipc.model.SelinuxState;

/** A guest's host and SELinux, from the files it sent. */
final class GuestHost {
    private static final String VULNERABILITIES = "/sys/devices/system/cpu/vulnerabilities";
    private static final String NOT_THERE = "a lab guest has none";
    private static final String NOT_LOADED = "no policy was loaded";
    private static final String NOT_ASKED = "a lab guest is asked after it has loaded a policy";

    private static final Pattern HASH =
            Pattern.compile("entries: (\\d+)\\s+buckets used: (\\d+)/(\\d+)\\s+longest chain: (\\d+)");

    private final Answers answers;
    private final Answer hello;

    GuestHost(Answers answers) {
        this.answers = answers;
        this.hello = answers.first("hello");
    }

    /**
     * @param boot identity of the boot: guests with one seed would all draw the same
     * @param processor the CPU model
     * @param emulator what runs it
     */
    HostInfo host(String boot, String processor, String emulator) {
        return new HostInfo(
                hello.text("architecture"),
                hello.text("release"),
                hello.text("version"),
                Fact.known(boot),
                answers.file("/proc/cmdline"),
                Fact.unknown(NOT_THERE),
                Fact.known(processor),
                answers.file("/sys/devices/system/cpu/online"),
                answers.file("/sys/devices/system/node/online"),
                Fact.unknown(NOT_THERE),
                Fact.unknown(NOT_THERE),
                Fact.unknown(NOT_THERE),
                answers.file("/sys/devices/system/clocksource/clocksource0/current_clocksource"),
                Fact.known(emulator),
                mitigations(),
                Fact.known(hello.whole("pageBytes")),
                number(answers, "/proc/sys/kernel/msgmax"),
                number(answers, "/proc/sys/kernel/msgmnb"),
                number(answers, "/proc/sys/kernel/msgmni"),
                Fact.known("host"));
    }

    /**
     * @param state the first one that was measured in
     * @param policy what was to be loaded, where a state needed it
     * @param fingerprint SHA-256 of the file that was loaded
     */
    SelinuxInfo selinux(SelinuxState state, PolicyChoice policy, String fingerprint) {
        Answers loaded = answers.under(policy);
        if (loaded.all().isEmpty()) {
            return withoutPolicy(state);
        }
        boolean own = policy.file() == null;
        return new SelinuxInfo(
                state,
                loaded.of("context")
                        .map(answer -> answer.text("context").replace("\0", "").strip())
                        .findFirst()
                        .map(Fact::known)
                        .orElse(Fact.unknown("the guest was not asked for its context")),
                own ? Fact.known(false) : Fact.unknown("not asked in a lab guest"),
                number(loaded, Plan.POLICY_VERSION).map(Long::intValue),
                Fact.known(fingerprint),
                loaded.file(Plan.MLS).map("1"::equals),
                loaded.file(Plan.DENY_UNKNOWN).map("1"::equals),
                own ? Fact.known(policy.categories()) : Fact.unknown("not counted in a lab guest"),
                number(loaded, Plan.AVC_THRESHOLD).map(Long::intValue),
                loaded.file(Plan.AVC_HASH).flatMap(GuestHost::hash),
                own ? Fact.known(List.of()) : Fact.unknown("not asked in a lab guest"));
    }

    private static SelinuxInfo withoutPolicy(SelinuxState state) {
        return new SelinuxInfo(
                state,
                Fact.unknown(NOT_LOADED),
                Fact.unknown(NOT_LOADED),
                Fact.unknown(NOT_ASKED),
                Fact.unknown(NOT_LOADED),
                Fact.unknown(NOT_LOADED),
                Fact.unknown(NOT_LOADED),
                Fact.unknown(NOT_LOADED),
                Fact.unknown(NOT_ASKED),
                Fact.unknown(NOT_ASKED),
                Fact.unknown(NOT_LOADED));
    }

    private Fact<Map<String, String>> mitigations() {
        Map<String, String> found = new TreeMap<>();
        for (Answer answer : answers.filesBelow(VULNERABILITIES)) {
            found.put(
                    answer.text("path").substring(VULNERABILITIES.length() + 1),
                    answer.has("text") ? answer.text("text").strip() : "unknown (" + answer.text("errno") + ")");
        }
        return found.isEmpty() ? Fact.unknown("no " + VULNERABILITIES + " in the guest") : Fact.known(found);
    }

    private static Fact<Long> number(Answers sent, String path) {
        return sent.file(path).flatMap(text -> {
            try {
                return Fact.known(Long.parseLong(text));
            } catch (NumberFormatException e) {
                return Fact.unknown(path + " holds no number in the guest: " + text);
            }
        });
    }

    /** "entries: 497\nbuckets used: 251/512\nlongest chain: 7" (avc_get_hash_stats, security/selinux/avc.c). */
    private static Fact<AvcHash> hash(String text) {
        Matcher found = HASH.matcher(text);
        return found.matches()
                ? Fact.known(new AvcHash(
                        Integer.parseInt(found.group(1)),
                        Integer.parseInt(found.group(2)),
                        Integer.parseInt(found.group(3)),
                        Integer.parseInt(found.group(4))))
                : Fact.unknown(Plan.AVC_HASH + " reads otherwise than expected: " + text);
    }
}
