// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.issuer;

import io.countersign.schemes.revocation.PolledRevocations;
import io.countersign.tokens.RevocationList;
import io.countersign.tokens.TokenIdentity;
import java.util.Map;

/**
 * Revocation lists of other issuers, each for the tokens of its issuer. Tokens of an issuer without a list are valid
 * until they expire.
 *
 * @param byIssuer revocation lists by {@code iss}
 */
public record ForeignRevocations(Map<String, PolledRevocations> byIssuer) implements RevocationList, AutoCloseable {

    public ForeignRevocations {
        byIssuer = Map.copyOf(byIssuer);
    }

    @Override
    public Status status(TokenIdentity token) {
        PolledRevocations list = byIssuer.get(token.issuer());
        return list == null ? Status.CURRENT : list.status(token);
    }

    /** Whether each list was read at least once: until then no token of its issuer can be verified. */
    boolean haveCome() {
        return byIssuer.values().stream().allMatch(list -> list.answered() != null);
    }

    @Override
    public void close() {
        byIssuer.values().forEach(PolledRevocations::close);
    }
}
