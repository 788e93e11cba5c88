// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.tokens.LocalRevocations;
import io.countersign.tokens.RevocationList;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * What the token services revoked, for all services of a process: with a list of its own a service has no need to
 * ask for it. Each token service fills its own, and those of {@code delivery.com} look into both.
 */
final class SharedRevocations {

    private final LocalRevocations shop = LocalRevocations.incomplete();

    private final LocalRevocations delivery = LocalRevocations.incomplete();

    private final String shopIssuer;

    SharedRevocations(String shopIssuer) {
        this.shopIssuer = shopIssuer;
    }

    /** Gives a service the list that is its. */
    ApplicationContextInitializer<ConfigurableApplicationContext> of(Service service) {
        RevocationList list = switch (service) {
            case DELIVERY_STS -> delivery;
            case DELIVERY, DELIVERY_GATEWAY ->
                token -> (token.issuer().equals(shopIssuer) ? shop : delivery).status(token);
            default -> shop;
        };
        return context -> context.getBeanFactory().registerSingleton("localRevocations", list);
    }
}
