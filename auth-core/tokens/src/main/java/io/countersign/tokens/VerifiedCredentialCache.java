// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Cache of verified tokens: the next request with the same token costs a digest instead of a signature verification.
 * The key is a digest of the whole token. Each hit checks again that the token has not expired, that it is not revoked,
 * and that its key is still in the issuer's key set. The cache loads nothing itself, so no request waits for another
 * one's verification.
 *
 * @since 0.1
 */
public final class VerifiedCredentialCache {

    private final @Nullable Cache<TokenDigest, VerifiedCredential> entries;

    private final Clock clock;

    private VerifiedCredentialCache(@Nullable Cache<TokenDigest, VerifiedCredential> entries, Clock clock) {
        this.entries = entries;
        this.clock = clock;
    }

    /**
     * Creates a cache with a maximum number of tokens.
     *
     * @throws IllegalArgumentException if the maximum is less than 1
     */
    public static VerifiedCredentialCache of(int maxEntries, Clock clock) {
        if (maxEntries < 1) {
            throw new IllegalArgumentException("maxEntries must be at least 1");
        }
        Expiry<TokenDigest, VerifiedCredential> expiry = Expiry.creating(
                (digest, entry) -> Duration.ofMillis(Math.max(0, entry.expiryMillis() - clock.millis())));
        Cache<TokenDigest, VerifiedCredential> entries = Caffeine.newBuilder()
                .maximumSize(maxEntries)
                .expireAfter(expiry)
                .executor(Runnable::run)
                .build();
        return new VerifiedCredentialCache(entries, clock);
    }

    /** Creates a cache that stores nothing. */
    public static VerifiedCredentialCache disabled() {
        return new VerifiedCredentialCache(null, Clock.systemUTC());
    }

    /** Returns the approximate number of stored tokens. */
    public long size() {
        return entries == null ? 0 : entries.estimatedSize();
    }

    @Nullable
    VerifiedCredential find(TokenDigest digest) {
        return entries == null ? null : entries.getIfPresent(digest);
    }

    void put(TokenDigest digest, VerifiedCredential entry) {
        if (entries != null && entry.expiryMillis() > clock.millis()) {
            entries.put(digest, entry);
        }
    }

    void remove(TokenDigest digest) {
        if (entries != null) {
            entries.invalidate(digest);
        }
    }
}
