package org.selipc.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** A program whose JVM ends in the way its second argument names; the first is the launcher's command. */
final class JvmEndings {
    private JvmEndings() {}

    public static void main(String[] args) throws InterruptedException {
        switch (args[1]) {
            case "exception" -> throw new IllegalStateException("nobody catches this");
            case "heap" -> {
                List<byte[]> kept = new ArrayList<>();
                while (kept.size() < Integer.MAX_VALUE) {
                    kept.add(new byte[1 << 20]);
                }
            }
            case "wait" -> {
                Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("shutdown hook ran")));
                System.out.println(ProcessHandle.current().pid());
                new CountDownLatch(1).await();
            }
            default -> throw new IllegalArgumentException(args[1]);
        }
    }
}
