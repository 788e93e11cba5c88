// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.ServiceId;
import io.countersign.jose.CompactJws;
import io.countersign.jose.JwtVerifier;
import io.countersign.jose.KeySource;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * What the schemes of JWTs have in common at one service.
 *
 * @param service who verifies
 * @param issuers who may have made a token, and the keys that tell
 * @param revocations which tokens were taken back
 * @param cache which tokens were verified before
 * @param clockSkew how far clocks may differ, at most five minutes
 * @param maxSize the most characters of a token
 * @since 0.1
 */
public record JwtSchemeSettings(
        ServiceId service,
        Map<String, KeySource> issuers,
        RevocationList revocations,
        VerifiedCredentialCache cache,
        Duration clockSkew,
        int maxSize,
        Clock clock) {

    static final String TYPE = "at+jwt";

    public JwtSchemeSettings {
        Objects.requireNonNull(service, "service cannot be null");
        issuers = Map.copyOf(issuers);
        Objects.requireNonNull(revocations, "revocations cannot be null");
        Objects.requireNonNull(cache, "cache cannot be null");
        Objects.requireNonNull(clockSkew, "clockSkew cannot be null");
        Objects.requireNonNull(clock, "clock cannot be null");
    }

    /** With a skew of 30 seconds, 8 KiB a token and the system's clock, taking nothing back and remembering nothing. */
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

    JwtVerifier verifier(Set<String> audience) {
        JwtVerifier.Builder builder = JwtVerifier.builder()
                .types(TYPE)
                .audience(audience.toArray(String[]::new))
                .clockSkew(clockSkew)
                .clock(clock)
                .maxSize(maxSize);
        issuers.forEach(builder::issuer);
        return builder.build();
    }
}
