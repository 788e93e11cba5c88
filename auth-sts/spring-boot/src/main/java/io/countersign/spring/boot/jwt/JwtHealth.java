// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.jose.keyset.KeySource;
import io.countersign.spring.boot.CredentialHealth;
import io.countersign.tokens.RevocationList;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Health of token verification: usable if each issuer's keys are available or were not needed yet, and the revocation
 * lists are fresh.
 */
final class JwtHealth implements CredentialHealth {

    private final JwtKeySources sources;

    private final RevocationList revocations;

    JwtHealth(JwtKeySources sources, RevocationList revocations) {
        this.sources = sources;
        this.revocations = revocations;
    }

    @Override
    public String name() {
        return "jwt";
    }

    @Override
    public boolean isUsable() {
        return revocationsAreFresh() && sources.byIssuer().values().stream().allMatch(JwtHealth::isUsable);
    }

    private static boolean isUsable(KeySource source) {
        KeySource.Status status = source.status();
        if (status.refreshed() != null) {
            // A service that is not ready gets no tokens, which would trigger the reading.
            source.readAhead();
        }
        return status.usable() || status.refreshed() == null;
    }

    private boolean revocationsAreFresh() {
        return RevocationsByIssuer.areFresh(revocations);
    }

    @Override
    public Map<String, Object> details() {
        Map<String, Object> details = new LinkedHashMap<>();
        sources.byIssuer().forEach((issuer, source) -> details.put(issuer, describe(source.status())));
        details.put("revocations", revocationsAreFresh() ? "fresh" : "stale");
        return details;
    }

    private static String describe(KeySource.Status status) {
        if (status.usable()) {
            return "usable";
        }
        return status.refreshed() == null ? "not read yet" : "too old to use";
    }
}
