package org.selipc.lab;

/** What a user should know while the lab works, in sentences without a full stop. Called by one thread at a time or by many. */
public interface Notices {
    /** What is going on, for those who watch. */
    void progress(String what);

    /** What turned out otherwise than could be expected, and what is done instead. */
    void warning(String what);
}
