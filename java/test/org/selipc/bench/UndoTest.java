package org.selipc.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UndoTest {
    private final List<String> done = new ArrayList<>();

    @Test
    void stepsRunOnceTheLastFirst() {
        Undo undo = new Undo();
        undo.add(() -> done.add("first"));
        undo.add(() -> done.add("second"));
        undo.close();
        undo.close();
        assertEquals(List.of("second", "first"), done);
    }

    @Test
    void aStepThatFailsDoesNotKeepTheOthersFromRunning() {
        Undo undo = new Undo();
        undo.add(() -> done.add("first"));
        undo.add(() -> {
            throw new IllegalStateException("second");
        });
        undo.add(() -> done.add("third"));
        undo.add(() -> {
            throw new IllegalStateException("fourth");
        });
        IllegalStateException thrown = assertThrows(IllegalStateException.class, undo::close);
        assertEquals(List.of("third", "first"), done);
        assertEquals("fourth", thrown.getMessage());
        assertEquals("second", thrown.getSuppressed()[0].getMessage());
        undo.close();
        assertEquals(List.of("third", "first"), done, "what failed is not tried again");
    }

    @Test
    void aStepMayBeAddedWhileTheyRun() {
        Undo undo = new Undo();
        undo.add(() -> undo.add(() -> done.add("late")));
        undo.close();
        assertEquals(List.of("late"), done);
    }
}
