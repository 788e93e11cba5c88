// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk;

import static io.countersign.core.Disclosure.Kind.ATTRIBUTE;
import static io.countersign.core.Disclosure.Kind.CREDENTIAL;
import static io.countersign.core.Disclosure.Kind.IDENTIFIER;

import io.countersign.core.Caller;
import io.countersign.core.Disclosure;
import io.countersign.zk.group.Predicate;
import io.countersign.zk.proof.Circuit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Disclosures of a proof. The two pseudonyms, and the commitment if there is one, link requests of one member. The
 * root is that of the group, and the id belongs to one request. Each part of the service's predicate is an attribute,
 * because the service now knows that it holds.
 */
final class ToldSignals {

    static final String ROLES = "roles";

    static final String COUNTRIES = "countries";

    static final String MINIMUM_AGE = "minimumAge";

    private static final List<String> PREDICATE = List.of(ROLES, COUNTRIES, MINIMUM_AGE);

    private ToldSignals() {}

    /** Returns the attributes, by name, that a predicate discloses about a caller. */
    static Map<String, Object> of(Predicate predicate) {
        Map<String, Object> known = new HashMap<>();
        if (!predicate.roles().isEmpty()) {
            known.put(ROLES, predicate.roles());
        }
        if (!predicate.countries().isEmpty()) {
            known.put(COUNTRIES, predicate.countries());
        }
        if (predicate.minimumAge() > 0) {
            known.put(MINIMUM_AGE, predicate.minimumAge());
        }
        return known;
    }

    /** Returns a text of the predicate that these attributes disclose. It differs for each predicate. */
    static String predicate(Map<String, Object> known) {
        return ROLES
                + '='
                + known.getOrDefault(ROLES, List.of())
                + ' '
                + COUNTRIES
                + '='
                + known.getOrDefault(COUNTRIES, List.of())
                + ' '
                + MINIMUM_AGE
                + '='
                + known.getOrDefault(MINIMUM_AGE, 0);
    }

    static List<Disclosure> of(ZkCredential shown, Caller caller) {
        List<Disclosure> told = new ArrayList<>();
        told.add(Disclosure.of("nullifier", IDENTIFIER, shown.nullifier().hex()));
        told.add(Disclosure.of("owner", IDENTIFIER, shown.owner().hex()));
        boolean bound = shown.header().circuit() == Circuit.SECRET_PROOF_BOUND;
        told.add(Disclosure.of(
                bound ? "commitment" : "root",
                bound ? IDENTIFIER : CREDENTIAL,
                shown.group().hex()));
        told.add(Disclosure.of("iat", CREDENTIAL, shown.header().issuedAt().getEpochSecond()));
        told.add(Disclosure.of("id", CREDENTIAL, shown.header().id()));
        for (String part : PREDICATE) {
            Object value = caller.disclosed().get(part);
            if (value != null) {
                told.add(Disclosure.of(part, ATTRIBUTE, value));
            }
        }
        return told;
    }
}
