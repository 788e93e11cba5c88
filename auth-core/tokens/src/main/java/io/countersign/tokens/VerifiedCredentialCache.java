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
 * Remembers which tokens were verified, so that the next request with the same one costs a digest and no
 * signature. The key is a digest of the whole token; what an entry says is asked again at each hit: that it has
 * not ended, is not revoked, and that its key is still in the issuer's set. Nothing is loaded through it, so
 * nobody waits for another's verification.
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
     * A cache of so many tokens at most.
     *
     * @throws IllegalArgumentException if that is fewer than one
     */
    public static VerifiedCredentialCache of(int maxEntries, Clock clock) {
        if (maxEntries < 1) {
            throw new IllegalArgumentException("A cache holds an entry at least");
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

    /** A cache that remembers nothing. */
    public static VerifiedCredentialCache disabled() {
        return new VerifiedCredentialCache(null, Clock.systemUTC());
    }

    /** How many tokens are remembered, about. */
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
