// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import java.util.List;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/** Health of credentials: up while everything that verification needs is available. It never blocks. */
final class CountersignHealthIndicator extends AbstractHealthIndicator {

    private final List<CredentialHealth> parts;

    CountersignHealthIndicator(List<CredentialHealth> parts) {
        super("health check of credentials failed");
        this.parts = List.copyOf(parts);
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        builder.up();
        for (CredentialHealth part : parts) {
            builder.withDetail(part.name(), part.details());
            if (!part.isUsable()) {
                builder.outOfService();
            }
        }
    }
}
