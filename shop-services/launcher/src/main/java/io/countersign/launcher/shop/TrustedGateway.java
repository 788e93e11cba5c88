// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.shop.common.Pseudonyms;
import java.util.Map;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;

/**
 * Makes the Shop's token service trust the gateway in mode {@code zk} only: the gateway names the user who
 * proved a request. {@link Pseudonyms} derives that name.
 */
final class TrustedGateway implements ApplicationContextInitializer<ConfigurableApplicationContext> {

    private static final String GATEWAY = "countersign.sts.trusted-issuers." + Pseudonyms.ISSUER_ALIAS + ".";

    @Override
    public void initialize(ConfigurableApplicationContext context) {
        ConfigurableEnvironment environment = context.getEnvironment();
        if (Mode.ZK.modeName().equals(environment.getProperty("shop.mode"))) {
            Map<String, Object> source = Map.of(
                    GATEWAY + "issuer", "${shop.url.gateway}",
                    GATEWAY + "jwk-set-location", "file:${shop.keys}/gateway.pub.jwks",
                    GATEWAY + "scopes", "shop",
                    GATEWAY + "roles", "ADMIN,ADULT");
            environment.getPropertySources().addLast(new MapPropertySource("trusted gateway", source));
        }
    }
}
