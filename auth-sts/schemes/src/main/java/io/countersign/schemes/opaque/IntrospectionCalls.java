// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes.opaque;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.countersign.tokens.TokenDigest;
import io.countersign.tokens.TokenVerification;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Limits the calls of an introspection endpoint: answers are cached for a short time, requests with the same token share
 * one call, and the number of calls at the same time is bounded. Safe for any number of threads.
 */
final class IntrospectionCalls {

    private static final TokenVerification BUSY = new TokenVerification.Unknown("too many introspection calls");

    private static final TokenVerification LATE = new TokenVerification.Unknown("no introspection answer in time");

    // Maximum time that a request waits for the call of another one. The call has its own time limits.
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    // Separate caches: a flood of invented tokens cannot displace the genuine ones.
    private final Cache<TokenDigest, IntrospectionResult> accepted;

    private final Cache<TokenDigest, IntrospectionResult> refused;

    private final Map<TokenDigest, CompletableFuture<TokenVerification>> running = new ConcurrentHashMap<>();

    private final Semaphore permits;

    private final Clock clock;

    IntrospectionCalls(IntrospectionLimits limits, Clock clock) {
        this.accepted = cache(limits.maxEntries(), limits.maxAge());
        this.refused = cache(limits.maxEntries(), limits.maxAgeOfRefusals());
        this.permits = new Semaphore(limits.maxConcurrent());
        this.clock = clock;
    }

    private static Cache<TokenDigest, IntrospectionResult> cache(int maxEntries, Duration maxAge) {
        return Caffeine.newBuilder()
                .maximumSize(maxEntries)
                .expireAfterWrite(maxAge)
                .executor(Runnable::run)
                .build();
    }

    /** Returns the approximate number of cached tokens. */
    long size() {
        return accepted.estimatedSize() + refused.estimatedSize();
    }

    /**
     * Returns the verification of a token: a cached one, that of a call in progress, or that of a new call.
     *
     * @param call call of the endpoint, which handles its own failures
     */
    TokenVerification verify(TokenDigest digest, Supplier<IntrospectionResult> call) {
        TokenVerification known = cached(digest);
        return known == null ? share(digest, call) : known;
    }

    private @Nullable TokenVerification cached(TokenDigest digest) {
        IntrospectionResult found = accepted.getIfPresent(digest);
        if (found == null) {
            found = refused.getIfPresent(digest);
        }
        return found != null && found.isUsable(clock.millis()) ? found.verification() : null;
    }

    private TokenVerification share(TokenDigest digest, Supplier<IntrospectionResult> call) {
        CompletableFuture<TokenVerification> mine = new CompletableFuture<>();
        CompletableFuture<TokenVerification> other = running.putIfAbsent(digest, mine);
        return other == null ? lead(digest, mine, call) : await(other);
    }

    private TokenVerification lead(
            TokenDigest digest, CompletableFuture<TokenVerification> mine, Supplier<IntrospectionResult> call) {
        TokenVerification result = LATE;
        try {
            // Another call may have ended between the look into the cache and the start of this one.
            TokenVerification known = cached(digest);
            result = known == null ? callIfPermitted(digest, call) : known;
            return result;
        } finally {
            running.remove(digest, mine);
            mine.complete(result);
        }
    }

    private TokenVerification callIfPermitted(TokenDigest digest, Supplier<IntrospectionResult> call) {
        if (!permits.tryAcquire()) {
            return BUSY;
        }
        try {
            IntrospectionResult result = call.get();
            keep(digest, result);
            return result.verification();
        } finally {
            permits.release();
        }
    }

    private void keep(TokenDigest digest, IntrospectionResult result) {
        switch (result.verification()) {
            case TokenVerification.Accepted yes -> {
                accepted.put(digest, result);
                refused.invalidate(digest);
            }
            case TokenVerification.Rejected no -> {
                refused.put(digest, result);
                accepted.invalidate(digest);
            }
            case TokenVerification.Unknown unknown -> {
                // The next request asks again.
            }
        }
    }

    private static TokenVerification await(CompletableFuture<TokenVerification> other) {
        try {
            return other.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            return LATE;
        } catch (ExecutionException | TimeoutException ex) {
            return LATE;
        }
    }
}
