package org.selipc;

import static com.tngtech.archunit.lang.conditions.ArchConditions.accessField;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.selipc.bench.IpcBenchmark;

/** The order of the rooms, and what may be used where. */
class ArchitectureTest {
    /** From the top of the house to its foundation: imports go down this list, never up. */
    private static final List<String> ROOMS = List.of(
            "cli", "report", "bisect", "verdict", "lab", "bench", "profile", "selinux", "host", "shim", "store",
            "model");

    private static final ArchCondition<JavaClass> ACCESS_STANDARD_STREAMS =
            accessField(System.class, "out").or(accessField(System.class, "err"));

    private static JavaClasses classes;

    @BeforeAll
    static void read() {
        classes = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("org.selipc");
    }

    @TestFactory
    List<DynamicTest> importsGoDown() {
        return ROOMS.stream()
                .map(room -> DynamicTest.dynamicTest(room, () -> {
                    String[] above = ROOMS.subList(0, ROOMS.indexOf(room)).stream()
                            .map(other -> "org.selipc." + other + "..")
                            .toArray(String[]::new);
                    if (above.length > 0) {
                        noClasses()
                                .that()
                                .resideInAPackage("org.selipc." + room + "..")
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(above)
                                .allowEmptyShould(true)
                                .check(classes);
                    }
                }))
                .toList();
    }

    @Test
    void everyClassLivesInARoom() {
        classes()
                .should()
                .resideInAnyPackage(
                        ROOMS.stream().map(room -> "org.selipc." + room + "..").toArray(String[]::new))
                .check(classes);
    }

    @Test
    void onlyTheShimKnowsJna() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.selipc.shim..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.sun.jna..")
                .check(classes);
    }

    @Test
    void onlyCommandsPrint() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.selipc.cli..")
                .should(ACCESS_STANDARD_STREAMS)
                .check(classes);
    }

    @Test
    void aMeasuredIterationNeitherLogsNorFormatsNorAllocates() {
        assertEquals(List.of(), MeasuredPath.from(batch(IpcBenchmark.class)).violations());
    }

    @Test
    void theMeasuredPathIsTheOneThatRuns() {
        assertTrue(
                MeasuredPath.from(batch(IpcBenchmark.class))
                        .methods()
                        .containsAll(Set.of(
                                "org.selipc.shim.Run.timed",
                                "org.selipc.shim.Run.latency",
                                "org.selipc.shim.BatchTimes.reserve",
                                "org.selipc.shim.BatchTimes.add")),
                "the rule would not see what it is about");
    }

    @Test
    void theRuleSeesBoxingAllocationAndCollectionsBehindACall() {
        JavaClass offender = new ClassFileImporter().importClass(Offender.class);
        List<String> violations = MeasuredPath.from(offender.getMethod("batch")).violations();
        assertEquals(3, violations.size(), violations.toString());
    }

    private static JavaMethod batch(Class<?> type) {
        return classes.get(type).getMethod("batch");
    }

    /** What the rule must catch; nothing runs it. */
    static final class Offender {
        private List<Long> boxed = List.of();

        void batch() {
            helper(1);
        }

        private void helper(long time) {
            boxed.add(time);
            boxed = new ArrayList<>();
        }
    }
}
