package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines as apt 2.6 prints them. */
class AptOutputTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "deb http://deb.debian.org/debian bookworm main; http://deb.debian.org/debian",
                "deb http://deb.debian.org/debian/ bookworm main; http://deb.debian.org/debian",
                "deb [signed-by=/usr/share/k.gpg arch=amd64] https://m.example/pub/debian sid main;"
                        + " https://m.example/pub/debian",
                "URIs: http://deb.debian.org/debian; http://deb.debian.org/debian",
                "URIs:  mirror+file:///etc/apt/mirrors/debian; mirror+file:///etc/apt/mirrors/debian"
            })
    void aMirrorOfDebiansIsFound(String line, String mirror) {
        assertEquals(Optional.of(mirror), AptOutput.mirror(line));
        assertEquals(Optional.of(mirror), AptOutput.mirror("Types: deb\n# a comment\n" + line + "\nSuites: sid\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "# deb http://deb.debian.org/debian bookworm main",
                "deb-src http://deb.debian.org/debian bookworm main",
                "deb http://deb.debian.org/debian-security bookworm-security main",
                "URIs: http://deb.debian.org/debian-security",
                "URIs: http://archive.ubuntu.com/ubuntu",
                "deb https://packages.example/debian-tools stable main"
            })
    void whatIsNoMirrorOfDebiansIsPassedOver(String line) {
        assertEquals(Optional.empty(), AptOutput.mirror(line));
    }

    @Test
    void theFirstMirrorIsTaken() {
        String sources = "deb http://security.debian.org/debian-security bookworm-security main\n"
                + "deb http://one.example/debian bookworm main\ndeb http://two.example/debian sid main\n";
        assertEquals(Optional.of("http://one.example/debian"), AptOutput.mirror(sources));
    }

    @Test
    void theMirrorOfSecurityUpdatesIsAnother() {
        String sources =
                "URIs: http://one.example/debian\nSuites: trixie\n\nURIs: http://two.example/debian-security\n";
        assertEquals(Optional.of("http://two.example/debian-security"), AptOutput.securityMirror(sources));
        assertEquals(Optional.of("http://one.example/debian"), AptOutput.mirror(sources));
        assertEquals(Optional.empty(), AptOutput.securityMirror("deb http://one.example/debian trixie main\n"));
    }

    @Test
    void whatCouldNotBeFetchedIsKept() {
        String failed = "E: Failed to fetch http://deb.debian.org/debian/dists/sid/InRelease  Connection failed";
        assertEquals(
                List.of(failed),
                AptOutput.notFetched(List.of(
                        "Hit:1 http://deb.debian.org/debian bookworm InRelease",
                        "Err:2 http://deb.debian.org/debian sid InRelease",
                        failed,
                        "E: Some index files failed to download. They have been ignored, or old ones used instead.")));
    }

    @Test
    void suitesAreThoseOfEachPackage() {
        String a = "linux-image-6.1.0-50-cloud-amd64";
        String b = "linux-binary-7.3.4+deb13-cloud-amd64";
        assertEquals(
                Map.of(a, Set.of("bookworm", "bookworm-updates"), b, Set.of("sid")),
                AptOutput.suites(List.of(
                        a + " | 6.1.176-1 | http://deb.debian.org/debian bookworm/main amd64 Packages",
                        a + " | 6.1.176-1 | http://deb.debian.org/debian bookworm-updates/main amd64 Packages",
                        " " + b + " |    7.3.4-1 | http://deb.debian.org/debian sid/main amd64 Packages",
                        "N: Unable to locate package linux-image-none")));
    }

    @Test
    void sizesAreThoseOfTheNewestVersions() {
        assertEquals(
                Map.of("linux-one", 13_604_064L, "linux-two", 7L),
                AptOutput.sizes(List.of(
                        "Package: linux-one",
                        "Version: 2",
                        "Installed-Size: 99",
                        "Size: 13604064",
                        "Description: Size: 5 would be wrong",
                        "",
                        "Package: linux-one",
                        "Version: 1",
                        "Size: 12",
                        "",
                        "Package: linux-two",
                        "Size: 7",
                        "SHA256: 00")));
    }
}
