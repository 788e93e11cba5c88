// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.mock.env.MockEnvironment;

class IssuerSettingsTests {

    private static final String ISSUER = "countersign.jwt.issuers[0].";

    private static final String FOREIGN = "countersign.jwt.foreign-issuers[0].";

    private static final String BASKET_SCOPE = FOREIGN + "service-scopes.[basket.shop.com][0]";

    private final MockEnvironment environment = new MockEnvironment()
            .withProperty("shop.sts", "http://sts:8090")
            .withProperty("shop.secret-location", "file:/keys/hs.secret");

    @Test
    void initializeWhenAsymmetricThenKeySet() {
        apply("ES256");
        assertThat(environment.getProperty(ISSUER + "issuer")).isEqualTo("http://sts:8090");
        assertThat(environment.getProperty(ISSUER + "jwk-set-uri")).isEqualTo("http://sts:8090/oauth2/jwks");
        assertThat(environment.getProperty(ISSUER + "secret-location")).isNull();
    }

    @Test
    void initializeWhenHmacThenSecretFile() {
        apply("HS512");
        assertThat(environment.getProperty(ISSUER + "secret-location")).isEqualTo("file:/keys/hs.secret");
        assertThat(environment.getProperty(ISSUER + "jwk-set-uri")).isNull();
    }

    @Test
    void initializeWhenIssuerIsConfiguredThenLeftAlone() {
        environment.setProperty(ISSUER + "issuer", "http://other");
        apply("ES256");
        assertThat(environment.getProperty(ISSUER + "issuer")).isEqualTo("http://other");
        assertThat(environment.getProperty(ISSUER + "jwk-set-uri")).isNull();
    }

    @Test
    void initializeWhenAnotherDomainIsKnownThenItsIssuerIsForeign() {
        environment.setProperty("shop.foreign.sts", "http://other:8090");
        apply("ES256");
        assertThat(environment.getProperty(ISSUER + "issuer")).isEqualTo("http://sts:8090");
        assertThat(environment.getProperty(FOREIGN + "issuer")).isEqualTo("http://other:8090");
        assertThat(environment.getProperty(FOREIGN + "jwk-set-uri")).isEqualTo("http://other:8090/oauth2/jwks");
        assertThat(environment.getProperty(FOREIGN + "scopes[0]")).isEqualTo("shop");
    }

    @Test
    void initializeWhenTheBasketServiceHasNoBusinessHereThenItHasNoScope() {
        environment.setProperty("shop.foreign.sts", "http://other:8090");
        apply("ES256");
        assertThat(environment.getProperty(BASKET_SCOPE)).isNull();
    }

    @Test
    void initializeWhenTheBasketServiceCallsHereThenItHasThatScope() {
        environment.setProperty("shop.foreign.sts", "http://other:8090");
        environment.setProperty("shop.foreign.basket-scope", "shipment:book");
        apply("ES256");
        assertThat(environment.getProperty(BASKET_SCOPE)).isEqualTo("shipment:book");
    }

    @Test
    void initializeWhenNoOtherDomainIsKnownThenNoIssuerIsForeign() {
        apply("ES256");
        assertThat(environment.getProperty(FOREIGN + "issuer")).isNull();
        assertThat(environment.getProperty(FOREIGN + "scopes[0]")).isNull();
    }

    private void apply(String algorithm) {
        environment.setProperty("countersign.jwt.algorithm", algorithm);
        try (GenericApplicationContext context = new GenericApplicationContext()) {
            context.setEnvironment(environment);
            new IssuerSettings().initialize(context);
        }
    }
}
