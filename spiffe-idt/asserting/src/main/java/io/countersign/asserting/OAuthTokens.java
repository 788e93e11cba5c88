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
 * Verifies users' OAuth access tokens of the configured issuers with their pinned keys. It refuses other tokens of
 * these issuers: ID tokens, tokens of other clients, for other audiences or without a user, and tokens that are bound
 * to another sender. The rules are the same for every mode. Safe for any number of threads.
 */
final class OAuthTokens {

    private final TrustedIssuers issuers;

    private final RevocationList revocations;

    OAuthTokens(TrustedIssuers issuers, RevocationList revocations) {
        this.revocations = revocations;
        this.issuers = issuers;
    }

    /** Returns the value of a required member. */
    static String required(@Nullable String value, String name) {
        if (value == null || value.isEmpty()) {
            throw AssertingException.invalidRequest(name + " is missing");
        }
        return value;
    }

    /**
     * Verifies a token.
     *
     * @param presenter workload that presents the token
     * @throws AssertingException if the token is refused, or cannot be verified now
     */
    UserGrant verify(String token, Presenter presenter) {
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
        if (isRevoked(identity)) {
            throw refused("revoked");
        }
    }

    /** Returns whether its issuer has revoked the token, its login, or all tokens of its subject. */
    boolean isRevoked(TokenIdentity identity) {
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
     * A token that is bound to a certificate must be presented over a connection with that certificate (RFC 8705
     * section 3). Tokens with any other binding are refused.
     */
    private static void requireUnboundOrTo(Presenter presenter, JsonObject claims) {
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
