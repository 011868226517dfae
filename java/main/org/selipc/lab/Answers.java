package org.selipc.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.selipc.model.Fact;

/**
 * All that a guest answered in one boot, whole and in order.
 *
 * @param all the answers; of a whole boot the first is {@code hello} and the last {@code end}
 */
record Answers(List<Answer> all) {

    Answer first(String event) {
        return of(event).findFirst().orElseThrow(() -> new GarbledAnswer("the guest answered without " + event));
    }

    Stream<Answer> of(String event) {
        return all.stream().filter(answer -> answer.is(event));
    }

    Optional<Answer> failure() {
        return of("failed").findFirst();
    }

    /**
     * What was answered under one policy: from its loading to the next one's, since a guest sends the same files under
     * each. Empty when it was not loaded.
     */
    Answers under(PolicyChoice policy) {
        List<Answer> part = new ArrayList<>();
        boolean inside = false;
        for (Answer answer : all) {
            if (answer.is("policy")) {
                inside = answer.text("path").equals(policy.path()) && answer.flag("loaded");
            }
            if (inside) {
                part.add(answer);
            }
        }
        return new Answers(List.copyOf(part));
    }

    /** The last content of a file that the guest sent. */
    Fact<String> file(String path) {
        List<Answer> sent =
                of("file").filter(answer -> answer.text("path").equals(path)).toList();
        if (sent.isEmpty()) {
            return Fact.unknown("the guest was not asked for " + path);
        }
        Answer last = sent.get(sent.size() - 1);
        return last.has("text")
                ? Fact.known(last.text("text").replace('\0', ' ').strip())
                : Fact.unknown("no " + path + " in the guest (" + last.text("errno") + ")");
    }

    /** The files that the guest sent from a directory. */
    List<Answer> filesBelow(String directory) {
        return of("file")
                .filter(answer -> answer.text("path").startsWith(directory + "/"))
                .toList();
    }

    /** The kernel's log. */
    List<String> log() {
        List<String> lines = new ArrayList<>();
        of("log").forEach(answer -> answer.text("text").lines().forEach(lines::add));
        return lines;
    }

    /** The kernel's log, as far as SELinux wrote it. */
    List<String> selinuxLog() {
        return log().stream().filter(line -> line.contains("SELinux:")).toList();
    }
}
