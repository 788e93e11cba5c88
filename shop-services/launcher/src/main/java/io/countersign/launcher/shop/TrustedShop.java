// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import java.util.Map;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Makes the token service of {@code delivery.com} trust the users of the Shop's token service and follow its
 * revocations. It trusts the key set, or for the HS algorithms the secret, because such keys are never
 * published.
 */
final class TrustedShop implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    private static final String SHOP = "countersign.sts.trusted-issuers.shop.";

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        ConfigurableEnvironment environment = context.getEnvironment();
        boolean secret = environment.getProperty("shop.jwt.algorithm", "ES256").startsWith("HS");
        Map<String, Object> source = Map.of(
                SHOP + "issuer",
                "${shop.url.sts}",
                SHOP + "algorithm",
                "${shop.jwt.algorithm:ES256}",
                SHOP + "scopes",
                "shop",
                SHOP + "revocations.uri",
                "${shop.url.sts}/revocations",
                SHOP + "revocations.token-uri",
                "${shop.url.sts}/oauth2/token",
                SHOP + "revocations.service-id",
                "sts.shop.com",
                SHOP + "revocations.client-id",
                "${countersign.sts.service-id}",
                SHOP + "revocations.key-location",
                "file:${shop.keys}/delivery-sts.jwk",
                SHOP + (secret ? "secret-location" : "jwk-set-uri"),
                secret ? "file:${shop.keys}/hs.secret" : "${shop.url.sts}/oauth2/jwks");
        environment.getPropertySources().addLast(new MapPropertySource("trusted shop", source));
    }
}
