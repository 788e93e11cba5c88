// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.countersign.core.Sha256;
import io.countersign.idt.Delegation;
import io.countersign.idt.IdtVerification;
import io.countersign.idt.IdtVerification.Verified;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.nested.NestedVerifier;
import io.countersign.jose.Base64Url;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;

/**
 * Nested tokens that an asserting workload has made for this workload, each for the user of an OAuth token and
 * checked before it is used. One is kept for each OAuth token until shortly before it ends, and asked for once
 * however many requests want it. Safe for any number of threads.
 *
 * @since 0.1
 */
public final class MintedTokens {

    private static final Duration LONGEST = Duration.ofMinutes(15);

    private final AssertingWorkload asserting;

    private final SpiffeId assertingId;

    private final SpiffeId self;

    private final NestedVerifier verifier;

    private final Clock clock;

    private final Cache<String, MintSlot> slots;

    /**
     * @param assertingId who the asserting workload is: it must have signed last
     * @param self this workload, whom tokens must be for
     * @param verifier of the mode
     * @param maxEntries how many are kept at most
     */
    public MintedTokens(
            AssertingWorkload asserting,
            SpiffeId assertingId,
            SpiffeId self,
            NestedVerifier verifier,
            int maxEntries,
            Clock clock) {
        this.asserting = Objects.requireNonNull(asserting, "asserting cannot be null");
        this.assertingId = Objects.requireNonNull(assertingId, "assertingId cannot be null");
        this.self = Objects.requireNonNull(self, "self cannot be null");
        this.verifier = Objects.requireNonNull(verifier, "verifier cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.slots = Caffeine.newBuilder()
                .maximumSize(maxEntries)
                .expireAfterWrite(LONGEST)
                .executor(Runnable::run)
                .build();
    }

    /** How many are kept, about. */
    public long size() {
        return slots.estimatedSize();
    }

    /** A token for a user. What is kept is known by the digest of the OAuth token, and not the OAuth token itself. */
    Verified token(OAuthUser user) throws UnmintedException {
        String digest = Base64Url.encode(Sha256.digest(user.token().getBytes(StandardCharsets.UTF_8)));
        return slots.get(digest, unknown -> new MintSlot(clock)).token(() -> mint(user));
    }

    private Verified mint(OAuthUser user) throws UnmintedException {
        return switch (asserting.mint(MintRequest.of(verifier.mode(), user.token()))) {
            case Minting.Minted minted -> checked(minted.token(), user);
            case Minting.Refused refused -> throw UnmintedException.refused(refused.code());
            case Minting.Unreachable unreachable -> throw UnmintedException.unknown(unreachable.cause());
        };
    }

    private Verified checked(String token, OAuthUser user) throws UnmintedException {
        return switch (verifier.inspect(token, self)) {
            case IdtVerification.Verified verified when isFor(user, verified) -> verified;
            case IdtVerification.Unknown unknown -> throw UnmintedException.unknown(unknown.cause());
            default -> throw UnmintedException.unknown("the asserting workload gives another token");
        };
    }

    private boolean isFor(OAuthUser user, Verified verified) {
        Delegation made = verified.user();
        return made != null
                && made.isSameUserAs(user.user())
                && verified.bearer().equals(assertingId);
    }
}
