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
import io.countersign.schemes.profile.TrustedIssuers;
import io.countersign.tokens.RevocationList;
import io.countersign.tokens.SenderRules;
import io.countersign.tokens.TokenPresentation;
import io.countersign.tokens.TokenRules;
import io.countersign.tokens.TokenVerifier;
import io.countersign.tokens.VerifiedCredentialCache;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Settings shared by all JWT schemes of one service.
 *
 * @param service id of this service
 * @param audiences audiences of users' access tokens besides the service id, such as its address (RFC 9728)
 * @param issuers trusted issuers of the own domain, with their keys
 * @param foreignIssuers trusted issuers of other domains, with their rights
 * @param profiled trusted issuers with profiles; only {@code shared-jwt}, {@code token-exchange} and
 *     {@code cross-domain} accept their tokens
 * @param revocations list of revoked tokens
 * @param cache cache of verified credentials
 * @param senders rules for senders of tokens
 * @param clockSkew tolerated difference of clocks, at most five minutes
 * @param maxSize maximum length of a token, in characters
 * @param clock clock of the current time
 * @since 0.1
 */
public record JwtSchemeSettings(
        ServiceId service,
        Set<String> audiences,
        Map<String, KeySource> issuers,
        Map<String, ForeignIssuer> foreignIssuers,
        TrustedIssuers profiled,
        RevocationList revocations,
        VerifiedCredentialCache cache,
        SenderRules senders,
        Duration clockSkew,
        int maxSize,
        Clock clock) {

    public JwtSchemeSettings {
        Objects.requireNonNull(service, "service cannot be null");
        audiences = Set.copyOf(audiences);
        issuers = Map.copyOf(issuers);
        foreignIssuers = Map.copyOf(foreignIssuers);
        Objects.requireNonNull(profiled, "profiled cannot be null");
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

    /** Creates settings for a service that trusts only its own domain. */
    public JwtSchemeSettings(
            ServiceId service,
            Map<String, KeySource> issuers,
            RevocationList revocations,
            VerifiedCredentialCache cache,
            Duration clockSkew,
            int maxSize,
            Clock clock) {
        this(
                service,
                Set.of(),
                issuers,
                Map.of(),
                TrustedIssuers.NONE,
                revocations,
                cache,
                SenderRules.DEFAULT,
                clockSkew,
                maxSize,
                clock);
    }

    /**
     * Returns settings with a clock skew of 30 seconds, tokens up to 16 KiB and the system clock, without revocation
     * and without cache.
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

    /** Returns settings for tokens that cannot name a key or certificate of their sender. */
    JwtSchemeSettings withoutRequiredSender() {
        SenderRules rules = senders.withoutRequirement();
        return new JwtSchemeSettings(
                service,
                audiences,
                issuers,
                foreignIssuers,
                profiled,
                revocations,
                cache,
                rules,
                clockSkew,
                maxSize,
                clock);
    }

    /** Returns the presentation that reads tokens of a scheme from a header and verifies them. */
    TokenPresentation<CompactJws> presentation(
            SchemeName scheme, TokenHeader header, Set<String> audience, TokenVerifier<CompactJws> tokens) {
        TokenRules rules = new TokenRules(maxSize, cache, revocations, senders, clock);
        return new TokenPresentation<>(scheme, header, audience, tokens, rules);
    }

    /**
     * Returns a user with the rights that count here: all of them for an issuer of the own domain, the allowed ones
     * for a foreign issuer.
     *
     * @throws InvalidCredentialException if the user's issuer is not trusted
     */
    UserClaims admit(UserClaims user) {
        ForeignIssuer foreign = foreignIssuers.get(user.issuer());
        if (foreign != null) {
            return foreign.admit(user);
        }
        if (!issuers.containsKey(user.issuer())) {
            throw new InvalidCredentialException(RefusalCode.UNTRUSTED_ISSUER, "the issuer of the user is not trusted");
        }
        return user;
    }

    /** Returns a verifier of the own issuers' tokens of a type for one of the audiences; none without issuers. */
    List<JwtVerifier> verifiers(String type, Set<String> audience) {
        return issuers.isEmpty() ? List.of() : List.of(verifier(type, issuers, audience));
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
