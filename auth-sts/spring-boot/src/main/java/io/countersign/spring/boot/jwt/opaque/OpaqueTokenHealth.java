// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt.opaque;

import io.countersign.schemes.opaque.OpaqueTokenScheme;
import io.countersign.spring.boot.CredentialHealth;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * Health of introspection: usable unless the last request failed recently. An older failure no longer counts, because a
 * service that is not ready gets no tokens that could show that the endpoint answers again.
 */
final class OpaqueTokenHealth implements CredentialHealth {

    private static final Duration RECENT = Duration.ofSeconds(30);

    private final OpaqueTokenScheme scheme;

    private final String issuer;

    private final Clock clock;

    OpaqueTokenHealth(OpaqueTokenScheme scheme, String issuer, Clock clock) {
        this.scheme = scheme;
        this.issuer = issuer;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "opaqueToken";
    }

    @Override
    public boolean isUsable() {
        Instant failed = scheme.status().failed();
        return !isFailing() || failed == null || failed.plus(RECENT).isBefore(clock.instant());
    }

    private boolean isFailing() {
        OpaqueTokenScheme.Status status = scheme.status();
        return status.failed() != null
                && (status.answered() == null || status.answered().isBefore(status.failed()));
    }

    @Override
    public Map<String, Object> details() {
        OpaqueTokenScheme.Status status = scheme.status();
        boolean asked = status.answered() != null || status.failed() != null;
        String state = isFailing() ? "gives no usable answer" : asked ? "answers" : "not asked yet";
        return Map.of(issuer, state);
    }
}
