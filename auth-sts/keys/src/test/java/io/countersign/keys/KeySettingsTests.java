// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.spring.security.CountersignConfigurationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.FileSystemResource;

class KeySettingsTests {

    private static final String KEY = "A".repeat(43);

    private final KeySettings settings = new KeySettings("countersign.sts");

    @TempDir
    private Path folder;

    private static void assertRefused(ThrowingCallable reading, String property, String reason) {
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(reading)
                .withMessageContaining(reason)
                .withNoCause()
                .satisfies(ex -> assertThat(ex.property()).isEqualTo(property))
                .satisfies(ex -> assertThat(ex.fix()).isNotBlank());
    }

    private FileSystemResource file(String content) throws IOException {
        return new FileSystemResource(Files.writeString(folder.resolve("key"), content));
    }

    @Test
    void encryptionWhenKeyIsGivenThenOfThatKeyAndNoFileIsMade() {
        Path unused = folder.resolve("unused");
        KeyEncryption encryption = settings.encryption(KEY, new FileSystemResource(unused));
        String encrypted = encryption.encrypt("clear".getBytes(UTF_8), "row");
        assertThat(new KeyEncryption(new byte[32]).decrypt(encrypted, "row")).isEqualTo("clear".getBytes(UTF_8));
        assertThat(unused).doesNotExist();
    }

    @Test
    void encryptionWhenFileIsAbsentThenMadeAndReadTheNextTime() {
        FileSystemResource absent = new FileSystemResource(folder.resolve("absent"));
        String encrypted = settings.encryption(null, absent).encrypt("clear".getBytes(UTF_8), "row");
        assertThat(settings.encryption(null, absent).decrypt(encrypted, "row")).isEqualTo("clear".getBytes(UTF_8));
    }

    @ParameterizedTest
    @CsvSource({"AAAA,The key has 3 bytes", "secret!,It is not base64url"})
    void encryptionWhenKeyIsWrongThenRefusedWithoutIt(String key, String reason) {
        ThrowingCallable reading = () -> settings.encryption(key, null);
        assertRefused(reading, "countersign.sts.key-encryption-key", reason);
        assertThatCode(reading).hasMessageNotContaining(key);
    }

    @ParameterizedTest
    @CsvSource({"AAAA,The key has 3 bytes", "secret!,does not contain base64url"})
    void encryptionWhenKeyOfTheFileIsWrongThenRefusedWithoutIt(String key, String reason) throws IOException {
        FileSystemResource file = file(key);
        ThrowingCallable reading = () -> settings.encryption(null, file);
        assertRefused(reading, "countersign.sts.key-encryption-key-location", reason);
        assertThatCode(reading).hasMessageNotContaining(key);
    }

    @Test
    void encryptionWhenThereIsNeitherKeyNorFileThenRefused() {
        assertRefused(
                () -> settings.encryption(null, null), "countersign.sts.key-encryption-key-location", "It is not set");
        assertRefused(
                () -> settings.encryption(null, new ByteArrayResource(new byte[32])),
                "countersign.sts.key-encryption-key-location",
                "is not a file");
    }

    @Test
    void secretWhenFileIsAbsentThenRefusedAndNotMade() {
        Path absent = folder.resolve("absent");
        assertRefused(
                () -> settings.secret("secret-location", new FileSystemResource(absent)),
                "countersign.sts.secret-location",
                "cannot read the secret file");
        assertThat(absent).doesNotExist();
    }

    @Test
    void algorithmWhenUnknownThenRefused() {
        assertThat(settings.algorithm("ES256")).isEqualTo(JwsAlgorithm.ES256);
        assertRefused(() -> settings.algorithm("none"), "countersign.sts.algorithm", "signs nothing");
    }

    @Test
    void providersWhenTheyHaveNotTheAlgorithmThenRefused() {
        assertRefused(
                () -> settings.providers("elsewhere", JwsAlgorithm.ES256), "countersign.sts.provider", "elsewhere");
    }

    @ParameterizedTest
    @CsvSource({"30d,6m", "0s,6m", "2s,1s"})
    void requireRotationWhenKeysAreKnownBeforeTheySignThenTaken(String interval, String ahead) {
        assertThatCode(() -> settings.requireRotation("keys", duration(interval), duration(ahead)))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
        "-1s,6m,rotation-interval",
        "6m,6m,rotation-interval",
        "5m,6m,rotation-interval",
        "30d,0s,publish-ahead",
        "0s,0s,publish-ahead",
        "30d,-1s,publish-ahead"
    })
    void requireRotationWhenAKeyCouldSignBeforeItIsKnownThenRefused(String interval, String ahead, String property) {
        assertRefused(
                () -> settings.requireRotation("keys", duration(interval), duration(ahead)),
                "countersign.sts.keys." + property,
                "It is ");
    }

    private static Duration duration(String text) {
        return Duration.parse((text.endsWith("d") ? "P" : "PT") + text);
    }
}
