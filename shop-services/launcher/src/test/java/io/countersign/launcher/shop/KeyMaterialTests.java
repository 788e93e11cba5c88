// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.launcher.support.LauncherException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyMaterialTests {

    @TempDir
    private Path directory;

    private DataDirectory data() {
        return new DataDirectory(directory.resolve("data")).create();
    }

    private static Map<String, String> contents(Path keys) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.list(keys)) {
            files.forEach(file -> contents.put(file.getFileName().toString(), read(file)));
        }
        return contents;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    @Test
    void createWhenNothingIsThereThenEveryClientHasAPairAndOnlyItsPublicHalfIsPublished() {
        DataDirectory data = data();

        new KeyMaterial(data).create(Mode.SHARED_JWT, JwsAlgorithm.ES256);

        Stream<String> names = Stream.concat(
                Service.clients().stream().map(Service::shortName), Stream.of(KeyMaterial.OPERATOR, "delivery-sts"));
        for (String name : names.toList()) {
            JsonWebKey pair = JsonWebKey.parse(read(data.keys().resolve(name + ".jwk")));
            JwkSet published = JwkSet.parse(read(data.keys().resolve(name + ".pub.jwks")));
            assertThat(pair.isPrivate()).isTrue();
            assertThat(published.keys()).singleElement().satisfies(key -> {
                assertThat(key.isPrivate()).isFalse();
                assertThat(key.keyId()).isEqualTo(pair.keyId());
                assertThat(key.algorithm()).isEqualTo("ES256");
            });
        }
        assertThat(read(data.keys().resolve("hs.secret")))
                .hasSize(86)
                .isNotEqualTo(read(data.keys().resolve("delivery-hs.secret")));
        assertThat(read(data.keys().resolve("sts.kek")))
                .hasSize(43)
                .isNotEqualTo(read(data.keys().resolve("delivery-sts.kek")));
    }

    @ParameterizedTest
    @CsvSource({"ES256, ES256", "RS256, RS256", "HS384, ES256", "EDDSA, EDDSA"})
    void createWhenAlgorithmIsGivenThenServicesSignForThemselvesByItUnlessItNeedsASharedSecret(
            JwsAlgorithm algorithm, JwsAlgorithm own) {
        DataDirectory data = data();

        new KeyMaterial(data).create(Mode.NESTED, algorithm);

        for (Service client : Service.clients()) {
            String name = client.shortName();
            JsonWebKey pair = JsonWebKey.parse(read(data.keys().resolve(name + "." + own.jwaName() + ".jwk")));
            JwkSet published = JwkSet.parse(read(data.keys().resolve(name + ".pub.jwks")));
            assertThat(published.keys()).hasSize(2).noneMatch(JsonWebKey::isPrivate);
            assertThat(published.keys())
                    .filteredOn(key -> Objects.equals(key.keyId(), pair.keyId()))
                    .singleElement()
                    .satisfies(key -> assertThat(key.algorithm()).isEqualTo(own.jwaName()));
        }
    }

    @Test
    void createWhenAllIsThereThenNothingChanges() throws IOException {
        DataDirectory data = data();
        new KeyMaterial(data).create(Mode.SHARED_JWT, JwsAlgorithm.ES256);
        Map<String, String> first = contents(data.keys());

        new KeyMaterial(data).create(Mode.SHARED_JWT, JwsAlgorithm.ES256);

        assertThat(contents(data.keys())).isEqualTo(first).hasSize(22);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "tell-nobody", "{\"kty\":\"tell-nobody\"}"})
    void createWhenAPairIsDamagedThenLineNamesItAndDoesNotQuoteIt(String content) throws IOException {
        DataDirectory data = data();
        Files.writeString(data.keys().resolve("basket.jwk"), content);

        assertThatExceptionOfType(LauncherException.class)
                .isThrownBy(() -> new KeyMaterial(data).create(Mode.SHARED_JWT, JwsAlgorithm.ES256))
                .withMessageStartingWith("basket.jwk in " + data.keys() + " is not a JWK")
                .withMessageNotContaining("tell-nobody")
                .withNoCause();
    }

    @Test
    void createWhenFilesAreMadeThenTheirOwnerAloneReadsThem() throws IOException {
        DataDirectory data = data();

        new KeyMaterial(data).create(Mode.SHARED_JWT, JwsAlgorithm.ES256);

        assertThat(mode(data.root())).isEqualTo("rwx------");
        assertThat(mode(data.keys())).isEqualTo("rwx------");
        try (Stream<Path> files = Files.list(data.keys())) {
            assertThat(files)
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(mode(file)).isEqualTo("rw-------"));
        }
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }
}
