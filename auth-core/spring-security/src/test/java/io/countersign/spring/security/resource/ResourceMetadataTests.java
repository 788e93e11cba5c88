// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourceMetadataTests {

    @ParameterizedTest
    @CsvSource({
        "https://orders.example.com,https://orders.example.com/.well-known/oauth-protected-resource",
        "https://orders.example.com:8443,https://orders.example.com:8443/.well-known/oauth-protected-resource",
        "https://api.example.com/orders,https://api.example.com/.well-known/oauth-protected-resource/orders"
    })
    void addressThenWellKnownPathComesBeforeThePathOfTheResource(String resource, String address) {
        assertThat(new ResourceMetadata(URI.create(resource)).address()).isEqualTo(URI.create(address));
    }

    @ParameterizedTest
    @CsvSource({"/orders", "https://a.example.com/", "https://a.example.com?b", "https://a.example.com#b"})
    void createWhenNotAnIdentifierThenFails(String resource) {
        assertThatIllegalArgumentException().isThrownBy(() -> new ResourceMetadata(URI.create(resource)));
    }
}
