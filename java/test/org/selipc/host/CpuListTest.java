package org.selipc.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.selipc.model.Fact;

class CpuListTest {
    @Test
    void readsRangesAndSingles() {
        assertEquals(Fact.known(List.of(0, 1, 2, 3, 8)), CpuList.parse("0-3,8\n"));
        assertEquals(Fact.known(List.of(5)), CpuList.parse("5"));
        assertEquals(Fact.known(List.of(7)), CpuList.parse("7-7"));
    }

    @Test
    void anEmptyTextIsNoCpu() {
        assertEquals(Fact.known(List.of()), CpuList.parse(""));
        assertEquals(Fact.known(List.of()), CpuList.parse("\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"3-1", "0-", "-1", "a", "0,,2", "0,", "0-99999", "99999999999"})
    void whatIsNoListIsUnknown(String text) {
        assertEquals(Fact.unknown("not a list of CPUs: " + text), CpuList.parse(text));
    }
}
