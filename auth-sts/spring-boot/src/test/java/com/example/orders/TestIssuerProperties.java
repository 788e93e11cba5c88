// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package com.example.orders;

import io.countersign.test.TestIssuer;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.test.context.DynamicPropertyRegistrar;

/** Trusts a {@link TestIssuer} by the properties of an issuer. */
@TestConfiguration
class TestIssuerProperties {

    @Bean
    DynamicPropertyRegistrar issuerProperties(TestIssuer issuer) {
        return registry -> {
            registry.add("countersign.jwt.issuers[0].issuer", issuer::issuer);
            registry.add("countersign.jwt.issuers[0].discover", () -> true);
        };
    }
}
