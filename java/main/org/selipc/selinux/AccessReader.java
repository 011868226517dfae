package org.selipc.selinux;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.selipc.model.Fact;
import org.selipc.model.Workload;

/** Asks the policy what the own context may do. Needs {@code compute_av} of class {@code security}. */
final class AccessReader {
    private final SelinuxPaths paths;

    AccessReader(SelinuxPaths paths) {
        this.paths = paths;
    }

    /** Whether the policy makes a context's domain permissive, so that denials are logged and nothing is refused. */
    Fact<Boolean> permissiveDomain(String context) {
        try {
            return Fact.known(decide(context, context, "process").permissiveDomain());
        } catch (IOException e) {
            return Fact.unknown(Node.problem("asking", paths.access(), e));
        }
    }

    /**
     * Whether a context may switch between enforcing and permissive ({@code sel_write_enforce}): by the policy or because
     * its domain is permissive. Permissive mode is no reason: it would let the switch to enforcing pass and not the one
     * back.
     */
    Fact<Boolean> maySetEnforce(String context) {
        try {
            String target = Node.text(paths.initialContext("security"));
            return Fact.known(allowed(context, target, "security", "setenforce")
                    || decide(context, target, "security").permissiveDomain());
        } catch (IOException e) {
            return Fact.unknown(Node.problem("asking", paths.access(), e));
        }
    }

    /** What a workload needs and the policy denies to a context. */
    Fact<List<String>> denied(String context, Workload workload) {
        try {
            Map<Permission.Party, String> parties = new HashMap<>();
            parties.put(Permission.Party.PROCESS, context);
            if (workload.sendsMessages()) {
                parties.put(Permission.Party.MESSAGE, messageContext(context));
            }
            List<String> denied = new ArrayList<>();
            for (Permission needed : Permission.of(workload)) {
                String source = parties.getOrDefault(needed.source(), context);
                String target = parties.getOrDefault(needed.target(), context);
                if (!allowed(source, target, needed.className(), needed.name())) {
                    denied.add(needed.text());
                }
            }
            return Fact.known(List.copyOf(denied));
        } catch (IOException e) {
            return Fact.unknown(Node.problem("asking", paths.access(), e));
        }
    }

    /**
     * The context of a message that a process sends to its own queue. {@code selinux_msg_queue_msgsnd} computes it with
     * {@code security_transition_sid}: a type_transition rule if there is one, else the queue's type with role object_r.
     */
    private String messageContext(String context) throws IOException {
        OptionalInt message = classNumber("msg");
        return message.isPresent()
                ? Transaction.ask(paths.create(), "%s %s %d".formatted(context, context, message.getAsInt()))
                : context;
    }

    /**
     * A class or permission that the policy doesn't name follows {@code deny_unknown} ({@code map_decision},
     * security/selinux/ss/services.c).
     */
    private boolean allowed(String source, String target, String className, String name) throws IOException {
        OptionalInt permission = number(paths.permission(className, name));
        if (permission.isEmpty()) {
            return !Node.text(paths.denyUnknown()).equals("1");
        }
        return decide(source, target, className).allows(permission.getAsInt());
    }

    private AccessDecision decide(String source, String target, String className) throws IOException {
        int number = classNumber(className).orElseThrow(() -> new IOException("the policy has no class " + className));
        return AccessDecision.parse(Transaction.ask(paths.access(), "%s %s %d".formatted(source, target, number)));
    }

    private OptionalInt classNumber(String className) throws IOException {
        return number(paths.classNumber(className));
    }

    /** The number in a file; empty when there is no such file, which is how selinuxfs shows what a policy doesn't name. */
    private static OptionalInt number(Path path) throws IOException {
        try {
            return OptionalInt.of(Integer.parseInt(Node.text(path)));
        } catch (NoSuchFileException e) {
            return OptionalInt.empty();
        } catch (NumberFormatException e) {
            throw new IOException("%s has no number".formatted(path), e);
        }
    }
}
