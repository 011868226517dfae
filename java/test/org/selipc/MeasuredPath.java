package org.selipc;

import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaConstructorCall;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The code that runs between two readings of the clock: a method and all of selipc's own that it calls. It may call
 * nothing else but what is listed, so that logging, formatting, boxing and collections are out without being named. The
 * path of failure is left aside: constructors of exceptions, and methods that return one.
 */
final class MeasuredPath {
    private static final Set<String> HARMLESS = Set.of(
            "com.sun.jna.Memory.getLong",
            "com.sun.jna.Pointer.getLong",
            "com.sun.jna.Pointer.nativeValue",
            "java.lang.Math.max",
            "java.lang.Math.min");

    private final Set<String> methods = new LinkedHashSet<>();
    private final List<String> violations = new ArrayList<>();
    private final Deque<JavaCodeUnit> open = new ArrayDeque<>();

    static MeasuredPath from(JavaMethod start) {
        MeasuredPath path = new MeasuredPath();
        path.open.add(start);
        while (!path.open.isEmpty()) {
            path.walk(path.open.remove());
        }
        return path;
    }

    /** Every method on the path, as class and name. */
    Set<String> methods() {
        return methods;
    }

    /** Calls that have no place on it. */
    List<String> violations() {
        return violations;
    }

    private void walk(JavaCodeUnit unit) {
        if (!methods.add(name(unit.getOwner().getName(), unit.getName()))) {
            return;
        }
        for (JavaConstructorCall call : unit.getConstructorCallsFromSelf()) {
            if (!call.getTargetOwner().isAssignableTo(Throwable.class)) {
                violations.add(call.getDescription());
            }
        }
        unit.getMethodCallsFromSelf().forEach(this::follow);
    }

    private void follow(JavaMethodCall call) {
        boolean failing = call.getTarget().getRawReturnType().isAssignableTo(Throwable.class);
        if (failing || HARMLESS.contains(name(call.getTargetOwner().getName(), call.getName()))) {
            return;
        }
        if (call.getTargetOwner().getPackageName().startsWith("org.selipc")) {
            call.getTarget().resolveMember().ifPresent(open::add);
        } else {
            violations.add(call.getDescription());
        }
    }

    private static String name(String owner, String member) {
        return owner + "." + member;
    }
}
