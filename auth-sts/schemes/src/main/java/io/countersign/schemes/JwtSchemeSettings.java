// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.core.SchemeName;
import io.countersign.core.ServiceId;
import io.countersign.core.TokenHeader;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.jose.keyset.KeySource;
import io.countersign.tokens.RevocationList;
import io.countersign.tokens.SenderRules;
import io.countersign.tokens.TokenPresentation;
import io.countersign.tokens.TokenRules;
import io.countersign.tokens.VerifiedCredentialCache;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What the schemes of JWTs have in common at one service.
 *
 * @param service who verifies
 * @param issuers of the own domain, who may have made a token, and the keys that tell
 * @param foreignIssuers of other domains, and what they may say
 * @param revocations which tokens were revoked
 * @param cache which tokens were verified before
 * @param senders who may send a token
 * @param clockSkew how far clocks may differ, at most five minutes
 * @param maxSize the most characters of a token
 * @since 0.1
 */
public record JwtSchemeSettings(
        ServiceId service,
        Map<String, KeySource> issuers,
        Map<String, ForeignIssuer> foreignIssuers,
        RevocationList revocations,
        VerifiedCredentialCache cache,
        SenderRules senders,
        Duration clockSkew,
        int maxSize,
        Clock clock) {

    public JwtSchemeSettings {
        Objects.requireNonNull(service, "service cannot be null");
        issuers = Map.copyOf(issuers);
        foreignIssuers = Map.copyOf(foreignIssuers);
        Objects.requireNonNull(revocations, "revocations cannot be null");
        Objects.requireNonNull(cache, "cache cannot be null");
        Objects.requireNonNull(senders, "senders cannot be null");
        Objects.requireNonNull(clockSkew, "clockSkew cannot be null");
        Objects.requireNonNull(clock, "clock cannot be null");
        for (String issuer : foreignIssuers.keySet()) {
            if (issuers.containsKey(issuer)) {
                throw new IllegalArgumentException("The issuer " + issuer + " is both the own domain's and foreign");
            }
        }
    }

    /** For a service that trusts its own domain alone. */
    public JwtSchemeSettings(
            ServiceId service,
            Map<String, KeySource> issuers,
            RevocationList revocations,
            VerifiedCredentialCache cache,
            Duration clockSkew,
            int maxSize,
            Clock clock) {
        this(service, issuers, Map.of(), revocations, cache, SenderRules.DEFAULT, clockSkew, maxSize, clock);
    }

    /**
     * With a skew of 30 seconds, 16 KiB a token and the system's clock, taking nothing back and remembering nothing.
     */
    public static JwtSchemeSettings of(ServiceId service, Map<String, KeySource> issuers) {
        return new JwtSchemeSettings(
                service,
                issuers,
                RevocationList.NONE,
                VerifiedCredentialCache.disabled(),
                Duration.ofSeconds(30),
                CompactJws.DEFAULT_MAX_SIZE,
                Clock.systemUTC());
    }

    /** For tokens that can be bound to no key or certificate by what they say. */
    JwtSchemeSettings withoutRequiredSender() {
        SenderRules rules = senders.withoutRequirement();
        return new JwtSchemeSettings(
                service, issuers, foreignIssuers, revocations, cache, rules, clockSkew, maxSize, clock);
    }

    /** How tokens of a scheme are read from a header and verified. */
    TokenPresentation<CompactJws> presentation(
            SchemeName scheme, TokenHeader header, Set<String> audience, JwtTokens tokens) {
        TokenRules rules = new TokenRules(maxSize, cache, revocations, senders, clock);
        return new TokenPresentation<>(scheme, header, audience, tokens, rules);
    }

    /**
     * A user with what it may do here, and for whom this service may act elsewhere: all that an issuer of the own
     * domain says, and what is left of it where the issuer is foreign.
     *
     * @throws InvalidCredentialException if nobody here trusts the user's issuer
     */
    UserClaims admit(UserClaims user) {
        ForeignIssuer foreign = foreignIssuers.get(user.issuer());
        if (foreign != null) {
            return foreign.admit(user);
        }
        if (!issuers.containsKey(user.issuer())) {
            throw new InvalidCredentialException(RefusalCode.UNTRUSTED_ISSUER, "nobody trusts the issuer of the user");
        }
        return user;
    }

    /** A verifier of tokens of a type that the own issuers made for one of the audiences. */
    JwtVerifier verifier(String type, Set<String> audience) {
        return verifier(type, issuers, audience);
    }

    JwtVerifier verifier(String type, Map<String, KeySource> trusted, Set<String> audience) {
        JwtVerifier.Builder builder = JwtVerifier.builder()
                .types(type)
                .audience(audience.toArray(String[]::new))
                .clockSkew(clockSkew)
                .clock(clock)
                .maxSize(maxSize);
        trusted.forEach(builder::issuer);
        return builder.build();
    }
}
