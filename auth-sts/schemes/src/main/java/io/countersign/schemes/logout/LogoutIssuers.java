// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.logout;

import io.countersign.jose.keyset.KeySource;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Issuers whose logout tokens a service accepts.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface LogoutIssuers {

    /**
     * Finds an issuer. Called with unverified values, so it must answer from memory.
     *
     * @param issuer the {@code iss}, compared exactly
     * @return the issuer, or {@code null} if its logout tokens are not accepted
     */
    @Nullable
    LogoutIssuer find(String issuer);

    /**
     * Issuer of logout tokens.
     *
     * @param keys its keys
     * @param clients accepted audiences: client ids at the issuer; at least one
     */
    record LogoutIssuer(KeySource keys, Set<String> clients) {

        public LogoutIssuer {
            Objects.requireNonNull(keys, "keys cannot be null");
            clients = Set.copyOf(clients);
        }
    }
}
