// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.spring.security.CountersignConfigurationException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;

class ClientKeyTests {

    static Stream<String> unusable() {
        JsonWebKey key = JsonWebKey.generate(JwsAlgorithm.ES256);
        return Stream.of(
                "",
                "no JSON",
                "{}",
                key.toSecretJson().replaceFirst("\"d\":\"[^\"]*\",?", ""),
                key.toSecretJson().replace("\"alg\":\"ES256\"", "\"use\":\"sig\""));
    }

    @ParameterizedTest
    @MethodSource("unusable")
    void readWhenItHoldsNoUsableKeyThenNamesTheProperty(String json) {
        assertRefused(new ByteArrayResource(json.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void readWhenThereIsNoFileThenNamesTheProperty() {
        assertRefused(new FileSystemResource("/no/such/file.jwk"));
    }

    private static void assertRefused(Resource location) {
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> ClientKey.read(location, "user.shop.com", "http://sts", Clock.systemUTC()))
                .withMessageContaining("countersign.jwt.client.key-location");
    }
}
