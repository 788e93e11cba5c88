// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.jose.keyset.KeySource;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/** Health of the issuers' key sets: down if one is too old to use. A key set that was not read yet has no effect. */
@Component("issuersHealthIndicator")
final class IssuerHealth implements HealthIndicator {

    private final TrustedIssuers issuers;

    IssuerHealth(TrustedIssuers issuers) {
        this.issuers = issuers;
    }

    @Override
    public Health health() {
        Health.Builder health = Health.up();
        for (TrustedIssuer issuer : issuers.all()) {
            KeySource.Status status = issuer.keys().status();
            boolean stale = status.refreshed() != null && !status.usable();
            health.withDetail(issuer.name(), stale ? "unavailable" : status.usable() ? "usable" : "not read yet");
            if (stale) {
                health.down();
            }
        }
        return health.build();
    }
}
