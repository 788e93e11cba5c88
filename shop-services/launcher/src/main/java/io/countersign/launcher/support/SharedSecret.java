// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.support;

import java.util.Map;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/** Gives the authenticator the secret of the HS algorithms, because the token service never publishes it. */
public final class SharedSecret implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    private static final String ISSUER = "countersign.jwt.issuers[0].";

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        ConfigurableEnvironment environment = context.getEnvironment();
        if (environment.getProperty("shop.jwt.algorithm", "ES256").startsWith("HS")) {
            Map<String, Object> source = Map.of(
                    ISSUER + "issuer", "${shop.url.sts}",
                    ISSUER + "secret-location", "file:${shop.keys}/hs.secret");
            environment.getPropertySources().addFirst(new MapPropertySource("shared secret", source));
        }
    }
}
