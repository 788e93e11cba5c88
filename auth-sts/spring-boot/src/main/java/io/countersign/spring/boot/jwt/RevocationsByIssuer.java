// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import io.countersign.schemes.logout.SharedLogouts;
import io.countersign.schemes.revocation.PolledRevocations;
import io.countersign.tokens.RevocationList;
import io.countersign.tokens.TokenIdentity;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

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

    /** Returns the ages of the lists that are read, by the name of their source. */
    static Map<String, Supplier<Duration>> ages(RevocationList list) {
        Map<String, Supplier<Duration>> ages = new LinkedHashMap<>();
        addAges("own", list, ages);
        return ages;
    }

    private static void addAges(String name, RevocationList list, Map<String, Supplier<Duration>> ages) {
        switch (list) {
            case PolledRevocations polled -> ages.put(name, polled::age);
            case SharedLogouts shared -> ages.put("logouts", shared::age);
            case RevocationsAndLogouts both -> {
                addAges(name, both.revocations(), ages);
                addAges(name, both.logouts(), ages);
            }
            case RevocationsByIssuer several -> {
                addAges(name, several.own, ages);
                several.foreign.forEach((issuer, one) -> addAges(issuer, one, ages));
            }
            default -> {
                // It is not read from elsewhere.
            }
        }
    }

    /** Returns the lists that are polled, by the name of their source. */
    static Map<String, PolledRevocations> polled(RevocationList list) {
        Map<String, PolledRevocations> lists = new LinkedHashMap<>();
        addPolled("own", list, lists);
        return lists;
    }

    private static void addPolled(String name, RevocationList list, Map<String, PolledRevocations> lists) {
        switch (list) {
            case PolledRevocations polled -> lists.put(name, polled);
            case RevocationsAndLogouts both -> addPolled(name, both.revocations(), lists);
            case RevocationsByIssuer several -> {
                addPolled(name, several.own, lists);
                several.foreign.forEach((issuer, one) -> addPolled(issuer, one, lists));
            }
            default -> {
                // It is not read from elsewhere.
            }
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
