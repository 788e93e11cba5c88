// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.countersign.core.Caller;
import io.countersign.core.ServiceId;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.tokens.TokenDigest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Signs tokens with this service's own key, each valid for a minute and for one target. A token is reused for half of
 * its lifetime, for the same caller and target, to save a signature and its verification for each call.
 *
 * @since 0.1
 */
public final class WorkloadTokens {

    private static final Duration REUSE = Duration.ofSeconds(30);

    private final ServiceId service;

    private final JwsSigner signer;

    private final Clock clock;

    private final Cache<Use, Signed> tokens;

    /**
     * @param service id of this service
     * @param signer signer with this service's own key
     * @param maxEntries maximum number of tokens kept for reuse
     * @param clock clock of the current time
     */
    public WorkloadTokens(ServiceId service, JwsSigner signer, int maxEntries, Clock clock) {
        this.service = Objects.requireNonNull(service, "service cannot be null");
        this.signer = Objects.requireNonNull(signer, "signer cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        if (maxEntries < 1) {
            throw new IllegalArgumentException("maxEntries must be at least 1");
        }
        this.tokens = Caffeine.newBuilder()
                .maximumSize(maxEntries)
                .expireAfterWrite(REUSE)
                .executor(Runnable::run)
                .build();
    }

    /** Returns the approximate number of tokens kept for reuse. */
    public long size() {
        return tokens.estimatedSize();
    }

    /** Returns a token that was signed before and can be reused, or {@code null}. */
    @Nullable
    String find(String type, VerifiedJwt own, ServiceId target) {
        Signed signed = tokens.getIfPresent(new Use(type, own.digest(), target));
        return signed != null && clock.millis() < signed.endMillis() ? signed.token() : null;
    }

    /**
     * Signs a token.
     *
     * @param end time at which the asserted right expires; the token does not outlive it
     * @param claims additional claims, besides those about the service
     */
    String sign(String type, VerifiedJwt own, Caller caller, ServiceId target, Instant end, Map<String, ?> claims) {
        Instant now = clock.instant();
        JwtBuilder token = JwtBuilder.ofType(type)
                .issuer(service.value())
                .subject(service.value())
                .audience(target.value())
                .issuedAt(now)
                .expiresAt(earlier(now.plus(Peers.LIFE), end))
                .randomId();
        List<String> chain = caller.chain().stream().map(WorkloadTokens::name).toList();
        if (!chain.isEmpty()) {
            token.claim("chain", chain);
        }
        String signed = token.claims(claims).sign(signer);
        long reusable = earlier(now.plus(REUSE), end).toEpochMilli();
        tokens.put(new Use(type, own.digest(), target), new Signed(signed, reusable));
        return signed;
    }

    /** Returns the id, with its issuer if there is one, so that it is no service id of the own domain. */
    private static String name(Caller.Workload workload) {
        String issuer = workload.issuer();
        return issuer == null ? workload.id() : issuer + "#" + URLEncoder.encode(workload.id(), StandardCharsets.UTF_8);
    }

    Clock clock() {
        return clock;
    }

    static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }

    private record Use(String type, TokenDigest caller, ServiceId target) {}

    private record Signed(String token, long endMillis) {

        @Override
        public String toString() {
            return "Signed";
        }
    }
}
