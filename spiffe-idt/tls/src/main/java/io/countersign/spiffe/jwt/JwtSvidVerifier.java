// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.jwt;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.idt.SpiffeId;
import io.countersign.jose.Base64Url;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.VerificationKey;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.JwsHeader;
import io.countersign.json.JsonObject;
import io.countersign.spiffe.tls.NoSvidException;
import io.countersign.spiffe.tls.PeerPolicy;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Verifies JWT-SVIDs (SPIFFE JWT-SVID sections 2 to 4). The signature must verify with the key that the header names,
 * in the bundle of the trust domain of {@code sub}. The token must be for this service and valid now. The standard
 * does not define an issuer, so {@code iss} selects no key; if present, it must be a configured one.
 *
 * @since 0.1
 */
public final class JwtSvidVerifier {

    /** Algorithms of JWT-SVID section 2.1. */
    private static final Set<String> ALGORITHMS =
            Set.of("RS256", "RS384", "RS512", "ES256", "ES384", "ES512", "PS256", "PS384", "PS512");

    private final JwtSvidSource source;

    private final Set<String> audience;

    private final Set<String> issuers;

    private final PeerPolicy policy;

    private final Duration skew;

    private final Clock clock;

    /**
     * @param audience name of this service in tokens; not empty
     * @param issuers permitted values of {@code iss}, if it is present
     * @param policy workloads that may call
     * @param skew tolerated difference of clocks
     */
    public JwtSvidVerifier(
            JwtSvidSource source,
            Set<String> audience,
            Set<String> issuers,
            PeerPolicy policy,
            Duration skew,
            Clock clock) {
        this.source = Objects.requireNonNull(source, "source cannot be null");
        this.audience = Set.copyOf(audience);
        this.issuers = Set.copyOf(issuers);
        this.policy = Objects.requireNonNull(policy, "policy cannot be null");
        this.skew = Objects.requireNonNull(skew, "skew cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        if (this.audience.isEmpty()) {
            throw new IllegalArgumentException("The audience must not be empty");
        }
    }

    static boolean isAllowed(String algorithm) {
        return ALGORITHMS.contains(algorithm);
    }

    Instant now() {
        return clock.instant();
    }

    /** Workload that a verified token belongs to, and the token's expiry. */
    record Verified(SpiffeId subject, Instant end) {}

    /**
     * @throws InvalidCredentialException if the token is invalid
     * @throws NoSvidException if it could not be verified
     */
    Verified verify(JwtSvidCredential credential) {
        CompactJws jws = credential.jws();
        JwsAlgorithm algorithm = algorithm(jws.header());
        String keyId = jws.header().keyId();
        if (keyId == null || keyId.isEmpty()) {
            throw new InvalidCredentialException(RefusalCode.UNKNOWN_KEY, "the header has no kid");
        }
        SpiffeId subject = subject(jws.unverifiedClaims());
        Instant now = now();
        VerificationKey key = source.bundles(now).find(subject.trustDomain().name(), keyId, algorithm);
        if (!isSigned(credential.token(), key)) {
            throw new InvalidCredentialException(RefusalCode.BAD_SIGNATURE, "the signature does not verify");
        }
        Instant end = checkClaims(jws.unverifiedClaims(), now);
        if (!policy.permits(subject)) {
            throw new InvalidCredentialException(RefusalCode.WRONG_SENDER, "the workload may not call");
        }
        return new Verified(subject, end);
    }

    private static JwsAlgorithm algorithm(JwsHeader header) {
        if (!isAllowed(header.algorithm())) {
            throw new InvalidCredentialException(
                    RefusalCode.WRONG_ALGORITHM, "the algorithm is not permitted for JWT-SVIDs");
        }
        return JwsAlgorithm.of(header.algorithm());
    }

    private static SpiffeId subject(JsonObject claims) {
        String text = claims.string("sub");
        try {
            SpiffeId id = SpiffeId.parse(text == null ? "" : text);
            if (!id.path().isEmpty()) {
                return id;
            }
        } catch (IllegalArgumentException ex) {
            // Refused below, like a trust domain.
        }
        throw invalid("the subject is not a workload");
    }

    private static boolean isSigned(String token, VerificationKey key) {
        int end = token.lastIndexOf('.');
        byte[] text = token.getBytes(StandardCharsets.US_ASCII);
        return key.verifies(text, 0, end, Base64Url.decode(token.substring(end + 1)));
    }

    private Instant checkClaims(JsonObject claims, Instant now) {
        String issuer = claims.string("iss");
        if (claims.containsKey("iss") && (issuer == null || !issuers.contains(issuer))) {
            throw new InvalidCredentialException(RefusalCode.UNTRUSTED_ISSUER, "the issuer is not configured");
        }
        if (audienceOf(claims).stream().noneMatch(audience::contains)) {
            throw new InvalidCredentialException(RefusalCode.WRONG_AUDIENCE, "the token is for another audience");
        }
        Instant end = time(claims, "exp");
        if (end == null) {
            throw invalid("the token has no exp");
        }
        if (!now.isBefore(end.plus(skew))) {
            throw new InvalidCredentialException(RefusalCode.EXPIRED, "the token has expired");
        }
        for (String begin : List.of("iat", "nbf")) {
            Instant time = time(claims, begin);
            if (time != null && time.isAfter(now.plus(skew))) {
                throw new InvalidCredentialException(RefusalCode.NOT_YET_VALID, "the token is not valid yet");
            }
        }
        return end;
    }

    private static List<String> audienceOf(JsonObject claims) {
        String one = claims.string("aud");
        return one == null ? claims.strings("aud") : List.of(one);
    }

    private static @Nullable Instant time(JsonObject claims, String name) {
        Object value = claims.get(name);
        if (value == null && !claims.containsKey(name)) {
            return null;
        }
        double seconds = value instanceof Number number ? number.doubleValue() : -1;
        if (!(seconds >= 0 && seconds <= Integer.MAX_VALUE * 4.0)) {
            throw invalid("a time is not a number");
        }
        return Instant.ofEpochSecond((long) seconds);
    }

    private static InvalidCredentialException invalid(String message) {
        return new InvalidCredentialException(RefusalCode.INVALID_CLAIM, message);
    }
}
