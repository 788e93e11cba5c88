// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.launcher.support.LauncherException;
import io.countersign.nativecore.NativeCore;
import io.countersign.nativecore.RbeParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledIf(value = "io.countersign.nativecore.NativeCore#isBuilt", disabledReason = "the native core was not built")
class RegistrationKeysTests {

    @TempDir
    private Path folder;

    private Path directory() {
        return folder.resolve("registration/shop.com");
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(directory())) {
            return files.toList();
        }
    }

    @Test
    void inWhenCalledAgainThenTheSameKeys() {
        RegistrationKeys keys = RegistrationKeys.in(directory());

        assertThat(RegistrationKeys.in(directory())).isEqualTo(keys);
        assertThat(RegistrationKeys.in(folder.resolve("registration/delivery.com"))
                        .logId())
                .isNotEqualTo(keys.logId());
        assertThat(keys.slots()).isEqualTo(64);
    }

    @Test
    void inThenTheParametersAreThoseOfACeremony() throws IOException {
        RegistrationKeys keys = RegistrationKeys.in(directory());
        byte[] octets = Files.readAllBytes(directory().resolve("parameters.bin"));

        try (RbeParameters parameters = NativeCore.load().rbe().parameters(octets)) {
            assertThat(parameters.isDevelopment()).isFalse();
            assertThat(parameters.width()).isEqualTo(keys.width());
        }
    }

    @DisabledOnOs(OS.WINDOWS)
    @Test
    void inThenTheOwnerAloneReadsTheFiles() throws IOException {
        RegistrationKeys.in(directory());

        assertThat(files()).hasSize(6);
        for (Path file : files()) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void inWhenAnEarlierStartCrashedThenCreatedAnew() throws IOException {
        Path draft = Files.createDirectories(folder.resolve("registration/shop.com.new"));
        Files.writeString(draft.resolve("log.pem"), "half");

        RegistrationKeys.in(directory());

        assertThat(draft).doesNotExist();
        assertThat(files()).hasSize(6);
    }

    @Test
    void inWhenAFileIsDamagedOrMissingThenSaysWhatToRemove() throws IOException {
        RegistrationKeys.in(directory());
        for (Path file : files()) {
            byte[] content = Files.readAllBytes(file);
            for (byte[] other : new byte[][] {{}, {1}}) {
                Files.write(file, other);
                assertRefused(file, "is damaged");
            }
            Files.delete(file);
            assertRefused(file, "is missing");
            Files.write(file, content);
        }
        RegistrationKeys.in(directory());
    }

    @Test
    void inWhenTheKeyOfTheCertificateIsAnotherThenSaysWhatToRemove() throws IOException {
        RegistrationKeys.in(directory());
        RegistrationKeys other = RegistrationKeys.in(folder.resolve("registration/delivery.com"));
        Path file = directory().resolve("attestor-tls.pem");

        Files.copy(other.directory().resolve("attestor-tls.pem"), file, StandardCopyOption.REPLACE_EXISTING);

        assertRefused(file, "is damaged (it is not the key of attestor-tls.crt)");
    }

    private void assertRefused(Path file, String why) {
        assertThatExceptionOfType(LauncherException.class)
                .as(file.toString())
                .isThrownBy(() -> RegistrationKeys.in(directory()))
                .withMessageContaining("the file " + file + " of a key curator " + why)
                .withMessageContaining("remove " + folder.resolve("registration") + ",");
    }
}
