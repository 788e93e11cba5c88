// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.exchange;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;

/**
 * Reports whether the policy in the file is in force. An invalid file means {@code WARNING} and not {@code DOWN}: the
 * last valid policy stays in force.
 */
final class PolicyHealth implements HealthIndicator {

    private static final Status WARNING = new Status("WARNING", "the last valid policy is in force");

    private final PolicyFile policy;

    PolicyHealth(PolicyFile policy) {
        this.policy = policy;
    }

    @Override
    public Health health() {
        String problem = policy.problem();
        Health.Builder health =
                problem == null ? Health.up() : Health.status(WARNING).withDetail("problem", problem);
        return health.withDetail("edges", policy.policy().size()).build();
    }
}
