// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.tokens.LocalRevocations;
import io.countersign.tokens.RevocationList;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Revocation lists of the token services, shared by all services of a process, so that they need not request
 * them. Each token service fills its own list; the services of {@code delivery.com} read both.
 */
final class SharedRevocations {

    private final LocalRevocations shop = LocalRevocations.incomplete();

    private final LocalRevocations delivery = LocalRevocations.incomplete();

    private final String shopIssuer;

    SharedRevocations(String shopIssuer) {
        this.shopIssuer = shopIssuer;
    }

    /** Returns an initializer that gives a service its list. */
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
