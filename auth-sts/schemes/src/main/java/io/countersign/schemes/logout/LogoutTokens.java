// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.logout;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.json.JsonObject;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Verifies logout tokens (OpenID Connect Back-Channel Logout 1.0, section 2.6). An access token or an ID token is no
 * logout token, because it does not contain the event. Safe for any number of threads.
 *
 * <p>A token that arrives twice does no harm and is accepted: it ends the same logins, those before its {@code iat}.
 *
 * @since 0.1
 */
public final class LogoutTokens {

    private static final String EVENT = "http://schemas.openid.net/event/backchannel-logout";

    // The type is recommended only (section 2.4), and providers send others.
    private static final String[] TYPES = {"logout+jwt", "jwt", ""};

    private static final int MAX_TEXT = 1024;

    private final LogoutIssuers issuers;

    private final Duration clockSkew;

    private final Clock clock;

    public LogoutTokens(LogoutIssuers issuers, Duration clockSkew, Clock clock) {
        this.issuers = Objects.requireNonNull(issuers, "issuers cannot be null");
        this.clockSkew = Objects.requireNonNull(clockSkew, "clockSkew cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    public LogoutVerification verify(String token) {
        try {
            return verify(CompactJws.parse(token));
        } catch (InvalidCredentialException ex) {
            return new LogoutVerification.Rejected(ex.broken());
        }
    }

    private LogoutVerification verify(CompactJws jws) {
        String name = jws.unverifiedClaims().string("iss");
        LogoutIssuers.LogoutIssuer issuer = name == null ? null : issuers.find(name);
        if (name == null || issuer == null) {
            return new LogoutVerification.Rejected(RefusalCode.UNTRUSTED_ISSUER);
        }
        return switch (verifier(name, issuer).verify(jws)) {
            case JwtVerification.Accepted accepted ->
                new LogoutVerification.Accepted(logout(name, issuer, accepted.jwt()));
            case JwtVerification.Rejected rejected -> new LogoutVerification.Rejected(rejected.code());
            case JwtVerification.Unknown unknown -> new LogoutVerification.Unknown(unknown.cause());
        };
    }

    private JwtVerifier verifier(String name, LogoutIssuers.LogoutIssuer issuer) {
        return JwtVerifier.builder()
                .issuer(name, issuer.keys())
                .types(TYPES)
                .audience(issuer.clients().toArray(String[]::new))
                .requiredClaims("iss", "aud", "iat", "exp", "jti", "events")
                .clockSkew(clockSkew)
                .clock(clock)
                .build();
    }

    private static Logout logout(String name, LogoutIssuers.LogoutIssuer issuer, Jwt jwt) {
        JsonObject claims = jwt.claims();
        if (!issuer.clients().containsAll(jwt.audience())) {
            throw new InvalidCredentialException(RefusalCode.WRONG_AUDIENCE, "the token is for other clients, too");
        }
        if (!(claims.get("events") instanceof JsonObject events) || !(events.get(EVENT) instanceof JsonObject)) {
            throw invalid("claim=events does not contain the event of a logout");
        }
        if (claims.containsKey("nonce")) {
            throw invalid("claim=nonce is of ID tokens, never of logout tokens");
        }
        String session = text(claims, "sid");
        String subject = text(claims, "sub");
        if (session == null && subject == null) {
            throw invalid("claim=sid and claim=sub missing");
        }
        return new Logout(name, session, subject, Objects.requireNonNull(jwt.issuedAt(), "iat is required"));
    }

    private static @Nullable String text(JsonObject claims, String claim) {
        Object value = claims.get(claim);
        if (value != null && (!(value instanceof String text) || text.isEmpty() || text.length() > MAX_TEXT)) {
            throw invalid("claim=" + claim + " is not a text, empty or too long");
        }
        return (String) value;
    }

    private static InvalidCredentialException invalid(String rule) {
        return new InvalidCredentialException(RefusalCode.INVALID_CLAIM, rule);
    }
}
