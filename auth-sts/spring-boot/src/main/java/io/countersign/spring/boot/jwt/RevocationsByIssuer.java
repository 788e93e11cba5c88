// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.schemes.revocation.PolledRevocations;
import io.countersign.tokens.RevocationList;
import io.countersign.tokens.TokenIdentity;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Revocation list that delegates to the list of the token's issuer.
 *
 * @param own list for the issuers of the own domain
 * @param foreign lists of foreign issuers, by issuer
 */
record RevocationsByIssuer(RevocationList own, Map<String, RevocationList> foreign)
        implements RevocationList, AutoCloseable {

    RevocationsByIssuer {
        Objects.requireNonNull(own, "own cannot be null");
        foreign = Map.copyOf(foreign);
    }

    @Override
    public Status status(TokenIdentity token) {
        return foreign.getOrDefault(token.issuer(), own).status(token);
    }

    /** Whether all lists are recent enough to decide. */
    static boolean areFresh(RevocationList list) {
        return switch (list) {
            case PolledRevocations polled -> polled.isFresh();
            case RevocationsAndLogouts both -> both.logouts().isFresh() && areFresh(both.revocations());
            case RevocationsByIssuer several ->
                areFresh(several.own) && several.foreign.values().stream().allMatch(RevocationsByIssuer::areFresh);
            default -> true;
        };
    }

    /** Returns the lists that are read from issuers, by issuer; the key is {@code own} for the own domain. */
    static Map<String, PolledRevocations> polled(RevocationList list) {
        if (list instanceof RevocationsAndLogouts both) {
            return polled(both.revocations());
        }
        Map<String, PolledRevocations> polled = new LinkedHashMap<>();
        if (list instanceof RevocationsByIssuer several) {
            several.foreign.forEach((issuer, one) -> put(polled, issuer, one));
        }
        put(polled, "own", list instanceof RevocationsByIssuer several ? several.own : list);
        return polled;
    }

    private static void put(Map<String, PolledRevocations> polled, String issuer, RevocationList list) {
        if (list instanceof PolledRevocations one) {
            polled.put(issuer, one);
        }
    }

    @Override
    public void close() {
        close(own);
        foreign.values().forEach(RevocationsByIssuer::close);
    }

    private static void close(RevocationList list) {
        if (list instanceof PolledRevocations polled) {
            polled.close();
        }
    }
}
