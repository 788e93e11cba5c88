// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import java.util.Locale;
import java.util.Map;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Names the STS as the one issuer of user and service tokens, unless the configuration names issuers itself: by its key set,
 * or for the HS algorithms, whose keys are never published, by the secret's file.
 */
final class IssuerSettings implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    private static final String ISSUER = "countersign.jwt.issuers[0].";

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        ConfigurableEnvironment environment = context.getEnvironment();
        if (environment.containsProperty(ISSUER + "issuer")) {
            return;
        }
        boolean secret = environment
                .getProperty("countersign.jwt.algorithm", "")
                .toUpperCase(Locale.ROOT)
                .startsWith("HS");
        // In one source: a list is never put together from several.
        Map<String, Object> source = Map.of(
                ISSUER + "issuer",
                "${shop.url.sts}",
                ISSUER + (secret ? "secret-location" : "jwk-set-uri"),
                secret ? "file:${shop.keys}/hs.secret" : "${shop.url.sts}/oauth2/jwks");
        environment.getPropertySources().addLast(new MapPropertySource("shop issuer", source));
    }
}
