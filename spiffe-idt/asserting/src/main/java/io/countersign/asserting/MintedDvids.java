// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.Scheduler;
import io.countersign.idt.SpiffeId;
import io.countersign.tokens.TokenIdentity;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * OAuth tokens from which DVIDs were issued, by the id of the DVID. Each is kept until the DVID expires, because a DVID
 * that replaces another is proved with the same OAuth token. They are only in the memory of this process.
 *
 * <p>The memory is limited, and so is the share of each workload, so that none can evict the tokens of others. If a
 * token was evicted, the workload needs the OAuth token itself to get another DVID.
 */
final class MintedDvids {

    /** Number of shares in the memory; a workload has at most one of them. */
    static final int SHARES = 4;

    /** Approximate size of an entry, besides the characters of its token. */
    private static final int OVERHEAD = 512;

    private final Cache<String, Minted> byId;

    private final Map<SpiffeId, Long> held = new ConcurrentHashMap<>();

    private final long share;

    private final Clock clock;

    /** @param maxCharacters maximum number of characters of all tokens together */
    MintedDvids(long maxCharacters, Clock clock) {
        this.clock = clock;
        this.share = maxCharacters / SHARES;
        this.byId = Caffeine.newBuilder()
                .maximumWeight(maxCharacters)
                .weigher((String id, Minted minted) -> minted.weight())
                .expireAfter(Expiry.<String, Minted>creating(
                        (id, minted) -> Duration.between(clock.instant(), minted.expiry())))
                .scheduler(Scheduler.systemScheduler())
                .executor(Runnable::run)
                .removalListener((id, minted, cause) -> {
                    if (minted != null) {
                        release(minted);
                    }
                })
                .build();
    }

    /** Remembers an OAuth token, unless it would exceed the share of the workload that requested the DVID. */
    void remember(String id, Minted minted) {
        long after = held.merge(minted.requester(), (long) minted.weight(), Long::sum);
        if (after > share) {
            release(minted);
            return;
        }
        byId.put(id, minted);
    }

    private void release(Minted minted) {
        held.computeIfPresent(minted.requester(), (requester, weight) -> {
            long left = weight - minted.weight();
            return left > 0 ? left : null;
        });
    }

    /** Returns the OAuth token of a DVID; empty if the DVID has expired or its token was evicted. */
    Optional<Minted> find(String id) {
        return Optional.ofNullable(byId.getIfPresent(id))
                .filter(minted -> minted.expiry().isAfter(clock.instant()));
    }

    long size() {
        byId.cleanUp();
        return byId.estimatedSize();
    }

    /**
     * OAuth token from which a DVID was issued. {@code toString()} omits the token.
     *
     * @param oauthToken OAuth token in compact form
     * @param identity identifiers by which the OAuth token can be revoked
     * @param subject workload that presented the OAuth token, the subject of the DVID
     * @param requester workload that requested this DVID
     * @param scope scope of the DVID
     * @param expiry expiry of the DVID
     */
    record Minted(
            String oauthToken,
            TokenIdentity identity,
            Requester subject,
            SpiffeId requester,
            Set<String> scope,
            Instant expiry) {

        Minted {
            scope = Set.copyOf(scope);
        }

        SpiffeId subjectId() {
            return subject.id();
        }

        private int weight() {
            return oauthToken.length() + OVERHEAD;
        }

        @Override
        public String toString() {
            return "Minted[" + subjectId() + ", until " + expiry + "]";
        }
    }
}
