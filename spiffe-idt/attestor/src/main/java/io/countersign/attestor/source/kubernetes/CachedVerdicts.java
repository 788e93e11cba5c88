// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source.kubernetes;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.Ticker;
import io.countersign.attestor.source.SourceException;
import io.countersign.attestor.source.TokenVerdict;
import io.countersign.registration.encoding.Octets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Verdicts by the hash of the token, for a short time. A token is examined once for all requests that present it at the
 * same time. Failures are not kept.
 */
public final class CachedVerdicts {

    private final Cache<Octets, TokenVerdict> verdicts;

    private final Map<Octets, CompletableFuture<TokenVerdict>> running = new ConcurrentHashMap<>();

    /**
     * @param life how long a live token is believed without asking again
     * @param refusalLife how long a refused one is
     * @param maxEntries highest number of verdicts
     */
    public CachedVerdicts(Duration life, Duration refusalLife, long maxEntries, Ticker ticker) {
        this.verdicts = Caffeine.newBuilder()
                .maximumSize(maxEntries)
                .ticker(ticker)
                .expireAfter(Expiry.<Octets, TokenVerdict>writing(
                        (hash, verdict) -> verdict instanceof TokenVerdict.Live ? life : refusalLife))
                .build();
    }

    TokenVerdict get(Octets tokenHash, Supplier<TokenVerdict> examination) {
        TokenVerdict known = verdicts.getIfPresent(tokenHash);
        if (known != null) {
            return known;
        }
        CompletableFuture<TokenVerdict> mine = new CompletableFuture<>();
        CompletableFuture<TokenVerdict> other = running.putIfAbsent(tokenHash, mine);
        return other == null ? run(tokenHash, examination, mine) : await(other);
    }

    private TokenVerdict run(
            Octets tokenHash, Supplier<TokenVerdict> examination, CompletableFuture<TokenVerdict> mine) {
        try {
            // Another thread may have finished since this one looked.
            TokenVerdict known = verdicts.getIfPresent(tokenHash);
            TokenVerdict verdict = known == null ? examination.get() : known;
            verdicts.put(tokenHash, verdict);
            mine.complete(verdict);
            return verdict;
        } catch (RuntimeException | Error ex) {
            // Also after an error, others wait for an answer.
            mine.completeExceptionally(ex);
            throw ex;
        } finally {
            running.remove(tokenHash, mine);
        }
    }

    private static TokenVerdict await(CompletableFuture<TokenVerdict> other) {
        try {
            return other.get();
        } catch (ExecutionException ex) {
            throw failure(ex.getCause());
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new SourceException("Interrupted", ex);
        }
    }

    private static SourceException failure(@Nullable Throwable cause) {
        return new SourceException("Another request for the same token failed", cause);
    }

    /** Returns the number of verdicts. */
    public long size() {
        return verdicts.estimatedSize();
    }
}
