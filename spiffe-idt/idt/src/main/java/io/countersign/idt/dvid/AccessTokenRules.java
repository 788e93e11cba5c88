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
 * Which of an issuer's tokens are access tokens of users that a delegation may begin with. Whatever else the issuer
 * signs is refused: ID tokens, logout tokens, tokens of other clients, for other audiences, and of clients without a
 * user.
 *
 * @param types the accepted {@code typ}, in lower case and without {@code application/}; the empty text for none
 * @param audiences one of which must be among the token's, in exactly this form
 * @param clients whose tokens are accepted, as {@code client_id}, {@code azp} or {@code cid} names them
 * @since 0.1
 */
public record AccessTokenRules(Set<String> types, Set<String> audiences, Set<String> clients) {

    private static final RefusalCode WRONG_CLIENT = new RefusalCode("wrong_client");

    private static final RefusalCode NO_USER = new RefusalCode("no_user");

    private static final List<String> CLIENT = List.of("client_id", "azp", "cid");

    /** Claims that stand in ID tokens alone (OpenID Connect Core sections 2 and 3.3.2.11). */
    private static final List<String> OF_ID_TOKENS = List.of("nonce", "at_hash", "c_hash", "s_hash");

    public AccessTokenRules {
        types = Set.copyOf(types);
        audiences = Set.copyOf(audiences);
        clients = Set.copyOf(clients);
        if (types.isEmpty() || audiences.isEmpty() || clients.isEmpty()) {
            throw new IllegalArgumentException("Access tokens have a type, an audience and a client");
        }
    }

    /**
     * Refuses a token that is no such access token.
     *
     * @throws InvalidCredentialException telling why: {@code wrong_type}, {@code wrong_audience}, {@code wrong_client} or
     *     {@code no_user}
     */
    public void require(JwsHeader header, JsonObject claims) {
        if (!types.contains(Objects.requireNonNullElse(header.type(), ""))
                || OF_ID_TOKENS.stream().anyMatch(claims::containsKey)
                || "ID".equals(claims.string("typ"))) {
            throw new InvalidCredentialException(RefusalCode.WRONG_TYPE, "the OAuth token is no access token");
        }
        if (audience(claims).stream().noneMatch(audiences::contains)) {
            throw new InvalidCredentialException(RefusalCode.WRONG_AUDIENCE, "the OAuth token is for somebody else");
        }
        requireClient(claims);
    }

    private static Collection<String> audience(JsonObject claims) {
        String one = claims.string("aud");
        return one == null ? claims.strings("aud") : List.of(one);
    }

    /**
     * All that name the client must name one that is listed; and it must not be the subject, since then no user is
     * behind it.
     */
    private void requireClient(JsonObject claims) {
        Set<Object> named =
                CLIENT.stream().map(claims::get).filter(Objects::nonNull).collect(Collectors.toSet());
        if (named.size() != 1 || !clients.containsAll(named)) {
            throw new InvalidCredentialException(WRONG_CLIENT, "the OAuth token is of another client");
        }
        if (named.contains(claims.get("sub"))) {
            throw new InvalidCredentialException(NO_USER, "no user is behind the OAuth token");
        }
    }
}
