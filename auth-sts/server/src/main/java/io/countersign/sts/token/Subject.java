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
 * Subject that a client wants to act for, from a verified token.
 *
 * @param id {@code sub} of the subject at this server
 * @param session login that the token belongs to
 * @param issuedAt time of issue of the token
 * @param expiry expiry of the token; tokens issued in exchange expire no later
 * @param scopes scopes of the token
 * @param roles roles of the user
 * @param username name for display
 * @param actors actors so far
 * @param confirmation {@code cnf} of the token; {@code null} for a bearer token
 * @param mayAct {@code may_act} of the token: the only actor allowed; {@code null} for any
 * @param login claims of the user's login, {@code auth_time} and {@code acr}, which derived tokens keep; empty for a user
 *     of another issuer
 * @param origin {@code sub_id} of a user of another issuer (RFC 9493); {@code null} for a user of this server
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
        Map<String, Object> login,
        @Nullable Map<String, Object> origin) {

    public Subject {
        Objects.requireNonNull(id, "id cannot be null");
        Objects.requireNonNull(session, "session cannot be null");
        scopes = Set.copyOf(scopes);
        roles = List.copyOf(roles);
        login = Map.copyOf(login);
    }
}
