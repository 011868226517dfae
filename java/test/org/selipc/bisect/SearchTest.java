package org.selipc.bisect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.selipc.model.Failure;
import org.selipc.verdict.Terms;

/** The search over a list. */
class SearchTest {
    private static SearchResult search(History history, boolean all) {
        return new Search(history.kernels(), history, line -> {}).run(Terms.DEFAULT_MARGIN, Aim.LOSS, all);
    }

    @ParameterizedTest
    @CsvSource({
        "gb, k1",
        "ggggb, k4",
        "gbbbb, k1",
        "ggbb, k2",
        "gggggggggggggggggggggggbbbbbbbbb, k23",
        "ggxgbxb, k4",
        "gxbbbb, ",
        "ggmmbb, "
    })
    void itFindsTheFirstBadOneOrSaysThatItCannot(String history, String firstBad) {
        SearchResult found = search(new History(history), false);
        assertEquals(firstBad, found.firstBad(), found.sentence());
        assertTrue(found.monotonic());
    }

    @Test
    void whatCouldNotBePlacedIsLeftAsARange() {
        SearchResult found = search(new History("gxxbb"), false);
        assertNull(found.firstBad());
        assertEquals(List.of("k1", "k2", "k3"), found.range());
        assertEquals("k0", found.lastGood());
        assertTrue(found.sentence().contains("one of 3"), found.sentence());
    }

    @Test
    void thirtyTwoKernelsTakeFiveStepsBesideTheEndsAndTwoBesideTheChange() {
        History history = new History("gggggggggggggggggggggggbbbbbbbbb");
        search(history, false);
        assertTrue(history.measured().size() <= 9, history.measured().toString());
        assertEquals(List.of("k0", "k31"), history.measured().subList(0, 2));
        assertTrue(
                history.measured().containsAll(List.of("k21", "k22", "k23", "k24")),
                history.measured().toString());
    }

    /** What halving alone would not have met. */
    @ParameterizedTest
    @CsvSource({"gggbgbbb, k3", "ggbgbbbb, k2", "gbgbbb, k1"})
    void aNeighbourThatContradictsIsNoticed(String history, String firstBad) {
        SearchResult found = search(new History(history), false);
        assertEquals(firstBad, found.firstBad(), found.sentence());
        assertFalse(found.monotonic(), found.steps().toString());
        assertTrue(found.sentence().contains("more than one change"), found.sentence());
    }

    @Test
    void endsThatDoNotDifferLeaveNothingToSearch() {
        String message = assertThrows(Failure.class, () -> search(new History("gbg"), false))
                .getMessage();
        assertTrue(
                String.valueOf(message).startsWith("search: there is nothing to search between k0 and k2: "), message);
    }

    @Test
    void aHistoryThatGoesBackAndForthIsNoticed() {
        SearchResult found = search(new History("ggbbggbb"), true);
        assertFalse(found.monotonic());
        assertTrue(found.sentence().contains("more than one change"), found.sentence());
        assertEquals(8, found.steps().size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"xggb", "ggbx", "gggg", "g", "?b"})
    void itDoesNotSearchWithoutTwoEnds(String history) {
        Failure failure = assertThrows(Failure.class, () -> search(new History(history), false));
        assertTrue(failure.kind() == Failure.Kind.CANNOT || failure.kind() == Failure.Kind.USAGE, failure.toString());
    }

    @Test
    void aKernelTwiceInTheListIsRefused() {
        Failure failure =
                assertThrows(Failure.class, () -> new Search(List.of("a", "b", "a"), new History("g"), line -> {}));
        assertEquals(Failure.Kind.USAGE, failure.kind());
    }
}
