// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

/**
 * Up while the SVID is renewed in time: an agent that is gone tells nobody, and the SVID only grows old. Down well
 * before it ends, so that traffic goes elsewhere before handshakes fail.
 */
final class SpiffeHealthIndicator extends AbstractHealthIndicator {

    private final SvidLifetimes lifetimes;

    SpiffeHealthIndicator(SvidLifetimes lifetimes) {
        super("the health of the SVID cannot be told");
        this.lifetimes = lifetimes;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        builder.status(lifetimes.isFresh() ? Status.UP : Status.DOWN)
                .withDetail("remainingSeconds", lifetimes.remaining().toSeconds())
                .withDetail("bundleAgeSeconds", lifetimes.bundleAge().toSeconds());
    }
}
