// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.dvid;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.jose.jwt.JwsHeader;
import io.countersign.json.JsonObject;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Rules that select the access tokens of users with which a delegation may begin. Everything else that the issuer
 * signs is refused: ID tokens, logout tokens, tokens of other clients, tokens for other audiences, and tokens of
 * clients without a user.
 *
 * @param types accepted {@code typ} values, in lower case and without {@code application/}; the empty text accepts a
 *     token without {@code typ}
 * @param audiences audiences of which the token must have at least one, compared exactly
 * @param clients clients whose tokens are accepted, as named by {@code client_id}, {@code azp} or {@code cid}
 * @since 0.1
 */
public record AccessTokenRules(Set<String> types, Set<String> audiences, Set<String> clients) {

    private static final RefusalCode WRONG_CLIENT = new RefusalCode("wrong_client");

    private static final RefusalCode NO_USER = new RefusalCode("no_user");

    private static final List<String> CLIENT = List.of("client_id", "azp", "cid");

    /** Claims that occur only in ID tokens (OpenID Connect Core sections 2 and 3.3.2.11). */
    private static final List<String> OF_ID_TOKENS = List.of("nonce", "at_hash", "c_hash", "s_hash");

    public AccessTokenRules {
        types = Set.copyOf(types);
        audiences = Set.copyOf(audiences);
        clients = Set.copyOf(clients);
        if (types.isEmpty() || audiences.isEmpty() || clients.isEmpty()) {
            throw new IllegalArgumentException("At least one type, one audience and one client are required");
        }
    }

    /**
     * Refuses a token that does not follow these rules.
     *
     * @throws InvalidCredentialException with code {@code wrong_type}, {@code wrong_audience}, {@code wrong_client} or
     *     {@code no_user}
     */
    public void require(JwsHeader header, JsonObject claims) {
        if (!types.contains(Objects.requireNonNullElse(header.type(), ""))
                || OF_ID_TOKENS.stream().anyMatch(claims::containsKey)
                || "ID".equals(claims.string("typ"))) {
            throw new InvalidCredentialException(RefusalCode.WRONG_TYPE, "the OAuth token is not an access token");
        }
        if (audience(claims).stream().noneMatch(audiences::contains)) {
            throw new InvalidCredentialException(RefusalCode.WRONG_AUDIENCE, "the OAuth token is for another audience");
        }
        requireClient(claims);
    }

    private static Collection<String> audience(JsonObject claims) {
        String one = claims.string("aud");
        return one == null ? claims.strings("aud") : List.of(one);
    }

    /**
     * Requires that all claims that name the client name the same listed one. If the client is also the subject, the
     * token has no user and is refused.
     */
    private void requireClient(JsonObject claims) {
        Set<Object> named =
                CLIENT.stream().map(claims::get).filter(Objects::nonNull).collect(Collectors.toSet());
        if (named.size() != 1 || !clients.containsAll(named)) {
            throw new InvalidCredentialException(WRONG_CLIENT, "the OAuth token was issued to another client");
        }
        if (named.contains(claims.get("sub"))) {
            throw new InvalidCredentialException(NO_USER, "the OAuth token has no user");
        }
    }
}
