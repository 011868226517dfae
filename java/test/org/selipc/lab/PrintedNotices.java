package org.selipc.lab;

/** In a test's output. */
final class PrintedNotices implements Notices {
    @Override
    public void progress(String what) {
        System.out.println(what);
    }

    @Override
    public void warning(String what) {
        System.out.println(what);
    }
}
