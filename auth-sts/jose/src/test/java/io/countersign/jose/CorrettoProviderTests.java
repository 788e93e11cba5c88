// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CorrettoProviderTests {

    @Test
    void loadWhenNotOnClassPathThenNone() {
        assertThat(CorrettoProvider.load(ClassLoader.getPlatformClassLoader())).isNull();
    }

    @Test
    void loadWhenClassIsBrokenThenNone(@TempDir Path folder) throws Exception {
        Path type = folder.resolve("com/amazon/corretto/crypto/provider/AmazonCorrettoCryptoProvider.class");
        Files.createDirectories(type.getParent());
        Files.write(type, new byte[] {1, 2, 3});
        URL[] urls = {folder.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
            assertThat(CorrettoProvider.load(loader)).isNull();
        }
    }

    @ParameterizedTest
    @EnumSource(JwsAlgorithm.class)
    void bestWhenNativeLibraryLoadsThenCorrettoForEveryAlgorithm(JwsAlgorithm algorithm) {
        assumeThat(CorrettoProvider.load(CorrettoProvider.class.getClassLoader()))
                .as("the Corretto provider has a native library for this platform")
                .isNotNull();

        assertThat(JcaProviders.best().name(algorithm)).startsWith("AmazonCorrettoCryptoProvider ");
    }
}
