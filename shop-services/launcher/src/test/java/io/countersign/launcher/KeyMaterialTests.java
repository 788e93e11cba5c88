// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwkSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

        new KeyMaterial(data).create();

        Stream<String> names =
                Stream.concat(Service.clients().stream().map(Service::shortName), Stream.of(KeyMaterial.OPERATOR));
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
        assertThat(read(data.keys().resolve("hs.secret"))).hasSize(86);
        assertThat(read(data.keys().resolve("sts.kek"))).hasSize(43);
    }

    @Test
    void createWhenAllIsThereThenNothingChanges() throws IOException {
        DataDirectory data = data();
        new KeyMaterial(data).create();
        Map<String, String> first = contents(data.keys());

        new KeyMaterial(data).create();

        assertThat(contents(data.keys())).isEqualTo(first).hasSize(14);
    }

    @Test
    void createWhenFilesAreMadeThenTheirOwnerAloneReadsThem() throws IOException {
        DataDirectory data = data();

        new KeyMaterial(data).create();

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
