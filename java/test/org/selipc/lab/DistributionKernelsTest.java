package org.selipc.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.selipc.model.Failure;

class DistributionKernelsTest {
    private static final List<String> AVAILABLE =
            List.of("6.1.0-50", "6.12.90+deb12", "6.12.90+deb12.1", "7.2.1+deb13", "7.2.13+deb14");

    @TempDir
    Path root;

    @Test
    void aVersionInFullIsThatOne() {
        assertEquals(Optional.of("6.12.90+deb12"), DistributionKernels.choose("6.12.90+deb12", AVAILABLE));
    }

    @Test
    void thePartOfAVersionIsTheNewestThatBeginsSo() {
        assertEquals(Optional.of("6.12.90+deb12.1"), DistributionKernels.choose("6.12", AVAILABLE));
        assertEquals(Optional.of("7.2.13+deb14"), DistributionKernels.choose("7", AVAILABLE));
    }

    @Test
    void aNumberIsNotThePartOfAnother() {
        assertEquals(Optional.of("7.2.1+deb13"), DistributionKernels.choose("7.2.1", AVAILABLE));
        assertEquals(Optional.of("6.1.0-50"), DistributionKernels.choose("6.1", AVAILABLE));
        assertEquals(Optional.empty(), DistributionKernels.choose("6.12.9", AVAILABLE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "../amd64-7.3.4", "7.3.4 7.2"})
    void whatIsNoVersionIsRefusedBeforeAnybodyIsAsked(String version) {
        DistributionKernels kernels = new DistributionKernels(
                new Cache(root), Distribution.DEBIAN, Architecture.X86_64, new PrintedNotices());
        Failure failure = assertThrows(Failure.class, () -> kernels.fetch(version));
        assertEquals(Failure.Kind.USAGE, failure.kind());
    }

    private DistributionKernels on(Shelf shelf) {
        return new DistributionKernels(
                new Cache(root), Distribution.DEBIAN, Architecture.X86_64, new PrintedNotices(), shelf);
    }

    @Test
    void theNewestIsTheNewestThatComes() {
        assertEquals("7.2.1+deb13", on(new Shelf("7.2.13+deb14")).newest());
        assertEquals("7.2.1+deb13", on(new Shelf()).newest(), "from the cache now");
    }

    @Test
    void whereNoneOfTheNewestComesEachIsNamed() {
        DistributionKernels kernels = on(new Shelf("7.2.13+deb14", "7.2.1+deb13", "6.12.90+deb12.1"));
        Failure failure = assertThrows(Failure.class, kernels::newest);
        assertEquals(Failure.Kind.UNMEASURABLE, failure.kind());
        assertEquals("7.2.13+deb14 is gone; 7.2.1+deb13 is gone; 6.12.90+deb12.1 is gone", failure.getMessage());
    }

    /** A repository that lists more than it has. */
    private record Shelf(Set<String> gone) implements KernelRepository {
        Shelf(String... gone) {
            this(Set.of(gone));
        }

        @Override
        public String owner() {
            return "the shelf";
        }

        @Override
        public List<Offer> offers() {
            return AVAILABLE.stream()
                    .map(version -> new Offer(version, List.of(version), null, List.of("shelf"), 1))
                    .toList();
        }

        @Override
        public String whyNone() {
            return "it is empty";
        }

        @Override
        public Path download(String name, Path folder) {
            if (gone.contains(name)) {
                throw new Failure(Failure.Kind.UNMEASURABLE, name + " is gone");
            }
            try {
                return Files.write(
                        folder.resolve(name + ".deb"), KernelImagesTest.deb(new byte[] {1}, "./boot/vmlinuz-" + name));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
