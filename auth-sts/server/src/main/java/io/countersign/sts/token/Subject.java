// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.token;

import io.countersign.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whom a client wants to act for, as a verified token says.
 *
 * @param id the {@code sub} that it has here
 * @param session the login that the token stems from
 * @param issuedAt when the token was issued
 * @param expiry when it ends: nothing made of it lives longer
 * @param scopes what the token allows
 * @param roles what the user is
 * @param username for display
 * @param actors who has acted for it so far
 * @param confirmation what the token is bound to, its {@code cnf}; {@code null} for a bearer token
 * @param mayAct who alone may act for it, if it says so
 * @param origin who it is elsewhere (RFC 9493), if it is no user of this server
 */
public record Subject(
        String id,
        String session,
        Instant issuedAt,
        Instant expiry,
        Set<String> scopes,
        List<String> roles,
        @Nullable String username,
        ActorChain actors,
        @Nullable JsonObject confirmation,
        @Nullable JsonObject mayAct,
        @Nullable Map<String, Object> origin) {

    public Subject {
        Objects.requireNonNull(id, "id cannot be null");
        Objects.requireNonNull(session, "session cannot be null");
        scopes = Set.copyOf(scopes);
        roles = List.copyOf(roles);
    }
}
