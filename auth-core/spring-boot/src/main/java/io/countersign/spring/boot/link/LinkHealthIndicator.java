// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import io.countersign.core.link.LinkHealth;
import io.countersign.core.link.LinkTrust;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

/** Reports the health of a link trust. */
final class LinkHealthIndicator extends AbstractHealthIndicator {

    private final LinkTrust trust;

    LinkHealthIndicator(LinkTrust trust) {
        super("Health check of the link trust failed");
        this.trust = trust;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        LinkHealth health = trust.health();
        builder.status(health.up() ? Status.UP : Status.DOWN).withDetails(health.details());
    }
}
