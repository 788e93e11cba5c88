// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.spring.security.CountersignConfigurationException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Trusted issuers of OAuth tokens, by the claim {@code iss}. */
final class TrustedIssuers {

    private final Map<String, TrustedIssuer> byName;

    private TrustedIssuers(Map<String, TrustedIssuer> byName) {
        this.byName = Map.copyOf(byName);
    }

    static TrustedIssuers of(List<TrustedIssuer> issuers) {
        Map<String, TrustedIssuer> byName = new HashMap<>();
        for (TrustedIssuer issuer : issuers) {
            if (byName.put(issuer.name(), issuer) != null) {
                throw new CountersignConfigurationException(
                        "countersign.asserting.issuers", issuer.name() + " is listed twice.", "Name each issuer once.");
            }
        }
        return new TrustedIssuers(byName);
    }

    @Nullable
    TrustedIssuer find(@Nullable String name) {
        return name == null ? null : byName.get(name);
    }

    List<TrustedIssuer> all() {
        return List.copyOf(byName.values());
    }
}
