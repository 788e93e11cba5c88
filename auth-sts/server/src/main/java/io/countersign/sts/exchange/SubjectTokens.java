// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.exchange;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.Jwt;
import io.countersign.json.JsonObject;
import io.countersign.schemes.JwtParts;
import io.countersign.sts.client.Client;
import io.countersign.sts.issuer.TrustedIssuer;
import io.countersign.sts.issuer.TrustedIssuers;
import io.countersign.sts.token.ActorChain;
import io.countersign.sts.token.OwnTokens;
import io.countersign.sts.token.Subject;
import io.countersign.sts.token.SubjectClaims;
import io.countersign.sts.web.OAuthErrors;
import io.countersign.tokens.RevocationList;
import io.countersign.tokens.TokenIdentity;
import java.util.Objects;

/** Verifies subject tokens, which identify the users that a client wants to act for. */
final class SubjectTokens {

    private final OwnTokens own;

    private final TrustedIssuers trusted;

    private final RevocationList revocations;

    private final RevocationList foreignRevocations;

    private final String issuer;

    /**
     * @param revocations revocations of this server
     * @param foreignRevocations revocations of the trusted issuers
     * @param issuer {@code iss} of this server
     */
    SubjectTokens(
            OwnTokens own,
            TrustedIssuers trusted,
            RevocationList revocations,
            RevocationList foreignRevocations,
            String issuer) {
        this.own = own;
        this.trusted = trusted;
        this.revocations = revocations;
        this.foreignRevocations = foreignRevocations;
        this.issuer = issuer;
    }

    /**
     * Verifies an access token that the client has received.
     *
     * @throws InvalidCredentialException with the reason if it is refused
     */
    Subject accessToken(String token, Client actor) {
        CompactJws jws = CompactJws.parse(token);
        String name = Objects.requireNonNullElse(jws.unverifiedClaims().string("iss"), "");
        TrustedIssuer foreign = trusted.find(name).orElse(null);
        return foreign == null
                ? own(own.verify(jws, actor))
                : foreign(foreign, foreign.verifyAccessToken(jws, actor.id()));
    }

    /**
     * Verifies a transaction token of this server.
     *
     * @throws InvalidCredentialException with the reason if it is refused
     */
    Subject transactionToken(String token) {
        return own(own.verifyTransactionToken(CompactJws.parse(token)));
    }

    /** Returns the subject of a token of this server, unless the token was revoked. */
    private Subject own(Jwt jwt) {
        requireCurrent(revocations, JwtParts.identity(jwt));
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
                SubjectClaims.login(claims),
                SubjectClaims.object(claims, "sub_id"));
    }

    /**
     * Returns the subject of another issuer's token, unless that issuer revoked the token, or this server its user or
     * login.
     */
    Subject foreign(TrustedIssuer foreign, Jwt jwt) {
        Subject subject = foreign.subject(jwt);
        requireCurrent(foreignRevocations, JwtParts.identity(jwt));
        requireCurrent(
                revocations,
                new TokenIdentity(
                        issuer, foreign.localName(jwt.id()), subject.session(), subject.id(), subject.issuedAt()));
        return subject;
    }

    private static void requireCurrent(RevocationList list, TokenIdentity token) {
        switch (list.status(token)) {
            case CURRENT -> {}
            case REVOKED -> throw new InvalidCredentialException(RefusalCode.REVOKED, "the token was revoked");
            case UNKNOWN -> throw OAuthErrors.unavailable("it is unknown whether the token was revoked");
        }
    }
}
