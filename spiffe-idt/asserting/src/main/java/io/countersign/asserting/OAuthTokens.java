// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.asserting.web.AssertingException;
import io.countersign.core.InvalidCredentialException;
import io.countersign.idt.Delegation;
import io.countersign.idt.Origin;
import io.countersign.idt.dvid.OAuthScopes;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.json.JsonObject;
import io.countersign.schemes.JwtParts;
import io.countersign.tokens.RevocationList;
import io.countersign.tokens.TokenIdentity;
import org.jspecify.annotations.Nullable;

/**
 * Verifies the OAuth access tokens of users, by listed issuers and their pinned keys, and refuses whatever
 * else such an issuer signs: ID tokens, tokens of other clients, for other audiences, of clients without a
 * user, and those that are bound to somebody else than presents them. It is the same whatever is made of
 * them. Safe for any number of threads.
 */
final class OAuthTokens {

    private final TrustedIssuers issuers;

    private final RevocationList revocations;

    OAuthTokens(TrustedIssuers issuers, RevocationList revocations) {
        this.revocations = revocations;
        this.issuers = issuers;
    }

    /** The text of a member that must be there. */
    static String required(@Nullable String value, String name) {
        if (value == null || value.isEmpty()) {
            throw AssertingException.invalidRequest(name + " is missing");
        }
        return value;
    }

    /**
     * Verifies a token.
     *
     * @param presenter whose connection it came by
     */
    UserGrant verify(String token, Requester presenter) {
        try {
            CompactJws jws = CompactJws.parse(token);
            TrustedIssuer issuer = issuer(jws);
            Jwt jwt = jwt(issuer, jws);
            issuer.rules().require(jws.header(), jwt.claims());
            requireUnboundOrTo(presenter, jwt.claims());
            requireCurrent(JwtParts.identity(jwt));
            return new UserGrant(jwt, token, delegation(jwt), OAuthScopes.of(jwt.claims()));
        } catch (InvalidCredentialException ex) {
            throw refused(ex.code().value());
        }
    }

    private void requireCurrent(TokenIdentity identity) {
        if (isTakenBack(identity)) {
            throw refused("revoked");
        }
    }

    /** Whether a token's issuer has taken it back, or its login, or all that its subject had. */
    boolean isTakenBack(TokenIdentity identity) {
        return switch (revocations.status(identity)) {
            case CURRENT -> false;
            case REVOKED -> true;
            case UNKNOWN -> throw AssertingException.unavailable("it is unknown whether the OAuth token was revoked");
        };
    }

    private TrustedIssuer issuer(CompactJws jws) {
        TrustedIssuer issuer = issuers.find(jws.unverifiedClaims().string("iss"));
        if (issuer == null) {
            throw refused("untrusted_issuer");
        }
        return issuer;
    }

    private static Jwt jwt(TrustedIssuer issuer, CompactJws jws) {
        return switch (issuer.verifier().verify(jws)) {
            case JwtVerification.Accepted accepted -> accepted.jwt();
            case JwtVerification.Rejected rejected ->
                throw refused(rejected.code().value());
            case JwtVerification.Unknown unknown ->
                throw AssertingException.unavailable("the keys of the OAuth token's issuer are unavailable");
        };
    }

    /**
     * Who presents a token that is bound to a certificate must have shown that one (RFC 8705 section 3);
     * other proofs are not taken here.
     */
    private static void requireUnboundOrTo(Requester presenter, JsonObject claims) {
        Object confirmation = claims.get("cnf");
        if (confirmation == null) {
            return;
        }
        if (!(confirmation instanceof JsonObject members)
                || members.size() != 1
                || !presenter.thumbprint().equals(members.string("x5t#S256"))) {
            throw refused("wrong_sender");
        }
    }

    private static Delegation delegation(Jwt jwt) {
        try {
            return new Delegation(
                    jwt.issuer(),
                    jwt.subject(),
                    Origin.of(jwt.claims(), jwt.key().keyId()));
        } catch (IllegalArgumentException ex) {
            throw refused("invalid_claim");
        }
    }

    private static AssertingException refused(String code) {
        return AssertingException.invalidGrant("the OAuth token is refused: " + code);
    }
}
