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
 * The OAuth tokens that DVIDs were made of, by the id of the DVID, each until the DVID ends: a new one in
 * its place is proved by the same token. In the memory of this process alone, and bounded, as is the share
 * of each workload that asks, so that none drives out what others need; what was forgotten is asked for
 * anew with the OAuth token itself.
 */
final class MintedDvids {

    /** No workload has more than this part of the whole. */
    static final int SHARES = 4;

    /** What an entry takes besides the characters of the token, about. */
    private static final int OVERHEAD = 512;

    private final Cache<String, Minted> byId;

    private final Map<SpiffeId, Long> held = new ConcurrentHashMap<>();

    private final long share;

    private final Clock clock;

    /** @param maxCharacters of all tokens together */
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

    /** Remembers it, unless the workload that has asked holds its share already. */
    void remember(String id, Minted minted) {
        long after = held.merge(minted.asker(), (long) minted.weight(), Long::sum);
        if (after > share) {
            release(minted);
            return;
        }
        byId.put(id, minted);
    }

    private void release(Minted minted) {
        held.computeIfPresent(minted.asker(), (asker, weight) -> {
            long left = weight - minted.weight();
            return left > 0 ? left : null;
        });
    }

    /** What a DVID was made of, unless it has ended or was forgotten. */
    Optional<Minted> find(String id) {
        return Optional.ofNullable(byId.getIfPresent(id))
                .filter(minted -> minted.expiry().isAfter(clock.instant()));
    }

    long size() {
        byId.cleanUp();
        return byId.estimatedSize();
    }

    /**
     * What a DVID was made of. It holds a credential, which its text leaves out.
     *
     * @param oauthToken in compact form
     * @param identity what it could be revoked by
     * @param subject who has asked for the first one
     * @param asker who has asked for this one
     * @param scope of the DVID
     * @param expiry of the DVID
     */
    record Minted(
            String oauthToken,
            TokenIdentity identity,
            Requester subject,
            SpiffeId asker,
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
