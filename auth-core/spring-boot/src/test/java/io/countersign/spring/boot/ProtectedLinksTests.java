// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.spring.security.CountersignConfigurationException;
import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProtectedLinksTests {

    private final ProtectedLinks links = new ProtectedLinks(true);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://sts.example.com/jwks",
                "HTTPS://10.0.0.1",
                "http://localhost:8090/jwks",
                "http://127.0.0.1:8090",
                "http://127.8.9.10",
                "http://[::1]:8090/"
            })
    void requireWhenTlsOrLoopbackThenTheAddress(String address) {
        assertThat(links.require("p", URI.create(address))).hasToString(address);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://sts.example.com/jwks",
                "http://10.0.0.1:8090",
                "http://0.0.0.0",
                "http://localhost.evil.org",
                "http://127.0.0.1.evil.org",
                "http://evil.org#127.0.0.1",
                "http://[::2]",
                "ftp://sts.example.com",
                "sts.example.com"
            })
    void requireWhenPlainAndElsewhereThenRefusedUnlessAllowed(String address) {
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> links.require("the.property", URI.create(address)))
                .satisfies(ex -> assertThat(ex.property()).isEqualTo("the.property"));
        assertThat(new ProtectedLinks(false).require("the.property", URI.create(address)))
                .hasToString(address);
    }
}
