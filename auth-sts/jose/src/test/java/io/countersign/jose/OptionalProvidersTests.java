// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.NoSuchProviderException;
import java.security.Security;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OptionalProvidersTests {

    private static final ClassLoader BARE = ClassLoader.getPlatformClassLoader();

    @Test
    void findWhenNotOnClassPathThenSaysSo() {
        assertThatExceptionOfType(NoSuchProviderException.class)
                .isThrownBy(() -> OptionalProviders.corretto(BARE))
                .withMessageContaining("not on the class path");
        assertThatExceptionOfType(NoSuchProviderException.class)
                .isThrownBy(() -> OptionalProviders.bouncyCastle(BARE))
                .withMessageContaining("not on the class path");
    }

    @Test
    void findWhenClassIsBrokenThenSaysSo(@TempDir Path folder) throws Exception {
        Path type = folder.resolve("com/amazon/corretto/crypto/provider/AmazonCorrettoCryptoProvider.class");
        Files.createDirectories(type.getParent());
        Files.write(type, new byte[] {1, 2, 3});
        URL[] urls = {folder.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(urls, BARE)) {
            assertThatExceptionOfType(NoSuchProviderException.class)
                    .isThrownBy(() -> OptionalProviders.corretto(loader))
                    .withMessageContaining("does not load: java.lang.ClassFormatError");
        }
    }

    @ParameterizedTest
    @EnumSource(value = JwsAlgorithm.class, names = "ED448", mode = EnumSource.Mode.EXCLUDE)
    void bestWhenNativeLibraryLoadsThenCorrettoForAllItHas(JwsAlgorithm algorithm) {
        assumeThat(ProviderKind.CORRETTO.whyNot())
                .as("why the Corretto provider has no native library for this platform")
                .isNull();

        assertThat(JcaProviders.best().name(algorithm)).startsWith("AmazonCorrettoCryptoProvider ");
        assertThat(JcaProviders.of("corretto").name(algorithm)).startsWith("AmazonCorrettoCryptoProvider ");
        assertThat(JcaProviders.of("corretto").supports(JwsAlgorithm.ED448)).isFalse();
    }

    @Test
    void bestWhenEd448ThenBouncyCastleWithoutRegisteringIt() {
        assertThat(JcaProviders.best().name(JwsAlgorithm.ED448)).startsWith("BC ");
        assertThat(Security.getProvider("BC")).isNull();
    }
}
