// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import java.util.List;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/** Health of credentials: up while everything that verification needs is available, or nothing is enforced. It never blocks. */
final class CountersignHealthIndicator extends AbstractHealthIndicator {

    private final List<CredentialHealth> parts;

    private final boolean enforces;

    /** @param enforces whether requests are refused if a part is not available */
    CountersignHealthIndicator(List<CredentialHealth> parts, boolean enforces) {
        super("health check of credentials failed");
        this.parts = List.copyOf(parts);
        this.enforces = enforces;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        builder.up();
        for (CredentialHealth part : parts) {
            builder.withDetail(part.name(), part.details());
            if (enforces && !part.isUsable()) {
                builder.outOfService();
            }
        }
    }
}
