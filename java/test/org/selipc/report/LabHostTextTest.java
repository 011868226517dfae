package org.selipc.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.selipc.lab.HostFindings;

class LabHostTextTest {
    @Test
    void eachTableStandsBelowWhoMeasured() {
        HostFindings findings = new HostFindings(
                "7.3.4",
                "Enforcing",
                new HostFindings.Run("u:r:t:s0", 0, "table of the login\n\n"),
                new HostFindings.Run("s:r:d:s0", 77, "selipc: not permitted\n"),
                new HostFindings.Run("s:r:d:s0", 0, "table of the service\n"),
                new HostFindings.Kill("Enforcing", "Permissive", "Enforcing", 212, 0, 70));
        assertEquals("""
                A Debian host with kernel 7.3.4, SELinux Enforcing

                Root's login, both modes: u:r:t:s0
                ==================================

                table of the login

                The confined service, both modes: s:r:d:s0
                ==========================================

                selipc: not permitted
                (exit code 77, not permitted)

                The confined service, the present mode: s:r:d:s0
                ================================================

                table of the service

                selipc's JVM was killed (SIGKILL) while it measured in mode Permissive: the mode was Enforcing again after 212 ms, no JVM was left, and the launcher's exit code was 70.
                """, LabHostText.of(findings));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    Permissive | Permissive | 0 | selipc's JVM was killed (SIGKILL) while it measured in mode Permissive: the mode stayed Permissive, it had been Enforcing; no JVM was left, and the launcher's exit code was 70.
                    Permissive | Enforcing | 2 | selipc's JVM was killed (SIGKILL) while it measured in mode Permissive: the mode was Enforcing again after 9 ms, 2 JVMs were left, and the launcher's exit code was 70.
                    Enforcing | Enforcing | 0 | The kill shows nothing: the mode was still Enforcing when selipc ended (exit code 70).
                    """)
    void saysWhatTheKillLeft(String during, String after, int left, String sentence) {
        assertEquals(sentence, LabHostText.sentence(new HostFindings.Kill("Enforcing", during, after, 9, left, 70)));
    }
}
