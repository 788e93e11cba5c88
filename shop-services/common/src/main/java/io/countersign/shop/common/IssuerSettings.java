// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Configures the issuers of user and service tokens: the STS of the service's domain, and that of another
 * domain as a foreign issuer if {@code shop.foreign.sts} is set. Does nothing if the configuration has
 * issuers itself. An issuer is trusted by its key set, or for the HS algorithms by the file of its secret,
 * because such keys are never published.
 */
final class IssuerSettings implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    private static final String ISSUER = "countersign.jwt.issuers[0].";

    private static final String FOREIGN = "countersign.jwt.foreign-issuers[0].";

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        ConfigurableEnvironment environment = context.getEnvironment();
        // In one property source, because Spring never merges a list from several.
        Map<String, Object> source = new HashMap<>();
        if (!environment.containsProperty(ISSUER + "issuer")) {
            source.putAll(keys(environment, ISSUER, "shop"));
        }
        if (environment.containsProperty("shop.foreign.sts") && !environment.containsProperty(FOREIGN + "issuer")) {
            source.putAll(keys(environment, FOREIGN, "shop.foreign"));
            source.putAll(foreignRights());
            source.putAll(foreignServices(environment));
        }
        environment.getPropertySources().addLast(new MapPropertySource("shop issuers", source));
    }

    private static Map<String, Object> keys(ConfigurableEnvironment environment, String issuer, String settings) {
        boolean secret = environment
                .getProperty("countersign.jwt.algorithm", "")
                .toUpperCase(Locale.ROOT)
                .startsWith("HS");
        return Map.of(
                issuer + "issuer",
                "${" + settings + ".sts}",
                issuer + (secret ? "secret-location" : "jwk-set-uri"),
                secret ? "${" + settings + ".secret-location}" : "${" + settings + ".sts}/oauth2/jwks");
    }

    /** Returns the rights of the Shop's users in another domain, and the address of that domain's revocation list. */
    private static Map<String, Object> foreignRights() {
        return Map.of(
                FOREIGN + "scopes[0]", "shop",
                FOREIGN + "revocation-uri", "${shop.foreign.sts}/revocations",
                FOREIGN + "token-uri", "${shop.foreign.sts}/oauth2/token",
                FOREIGN + "service-id", "sts.shop.com");
    }

    /** Returns the rights of the Shop's basket service at the only service of the other domain that it calls. */
    private static Map<String, Object> foreignServices(ConfigurableEnvironment environment) {
        return environment.containsProperty("shop.foreign.basket-scope")
                ? Map.of(FOREIGN + "service-scopes.[basket.shop.com][0]", "${shop.foreign.basket-scope}")
                : Map.of();
    }
}
