// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.exchange;

import io.countersign.sts.client.Client;
import io.countersign.sts.grant.GrantAnswer;
import io.countersign.sts.support.IssuedToken;
import io.countersign.sts.token.Subject;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Permission of a client to act for a subject.
 *
 * @param actor client that acts
 * @param subject subject that it acts for
 * @param target service or trust domain that the token is for
 * @param scopes scopes of the token
 * @param confirmation {@code cnf} of the token; empty for a bearer token
 */
record Permission(
        Client actor, Subject subject, String target, Set<String> scopes, Optional<Map<String, String>> confirmation) {

    Permission {
        Objects.requireNonNull(actor, "actor cannot be null");
        Objects.requireNonNull(subject, "subject cannot be null");
        Objects.requireNonNull(target, "target cannot be null");
        scopes = Set.copyOf(scopes);
    }

    /** Returns the {@code scope} of the token. */
    String scope() {
        return String.join(" ", new TreeSet<>(scopes));
    }

    /** Returns the answer with an access token. */
    GrantAnswer answer(IssuedToken token, Map<String, Object> more) {
        return new GrantAnswer(token, GrantAnswer.typeOf(confirmation), scopes, more);
    }
}
