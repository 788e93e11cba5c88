// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import io.countersign.core.RefusalCode;
import io.countersign.jose.CompactJws;
import io.countersign.jose.JoseException;
import io.countersign.jose.JsonObject;
import io.countersign.jose.Jwt;
import io.countersign.schemes.RevocationList;
import io.countersign.schemes.TokenIdentity;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Verifies the tokens that say whom a client wants to act for. */
final class SubjectTokens {

    private final OwnTokens own;

    private final RevocationList revocations;

    SubjectTokens(OwnTokens own, RevocationList revocations) {
        this.own = Objects.requireNonNull(own, "own cannot be null");
        this.revocations = Objects.requireNonNull(revocations, "revocations cannot be null");
    }

    /**
     * Verifies a token.
     *
     * @param actor who must be in its audience
     * @throws JoseException telling why it is refused
     */
    Subject verify(String token, Client actor) {
        CompactJws jws = CompactJws.parse(token);
        Jwt jwt = own.verify(jws, actor);
        requireCurrent(TokenIdentity.of(jwt));
        return subject(jwt);
    }

    private static Subject subject(Jwt jwt) {
        SubjectClaims.requireUser(jwt);
        JsonObject claims = jwt.claims();
        String session = SubjectClaims.text(claims, "sid");
        return new Subject(
                jwt.subject(),
                session == null ? jwt.id() : session,
                SubjectClaims.issuedAt(jwt),
                jwt.expiresAt(),
                SubjectClaims.scopes(claims),
                claims.strings("roles"),
                SubjectClaims.text(claims, "username"),
                ActorChain.of(claims, null),
                SubjectClaims.object(claims, "cnf"),
                SubjectClaims.object(claims, "may_act"),
                origin(SubjectClaims.object(claims, "sub_id")));
    }

    private static @Nullable Map<String, Object> origin(@Nullable JsonObject claim) {
        return claim;
    }

    private void requireCurrent(TokenIdentity token) {
        switch (revocations.status(token)) {
            case CURRENT -> {}
            case REVOKED -> throw new JoseException(RefusalCode.REVOKED, "the token was taken back");
            case UNKNOWN -> throw OAuthErrors.unavailable("it cannot be told whether the token was taken back");
        }
    }
}
