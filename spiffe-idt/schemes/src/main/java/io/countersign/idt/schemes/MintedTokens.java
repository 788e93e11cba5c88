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
 * Cache of the nested tokens that an asserting workload issues to this workload, one per OAuth token. Each token is
 * validated before use and kept until shortly before it expires. It is requested once, however many requests need it.
 * Safe for use by several threads.
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
     * @param asserting client of the asserting workload
     * @param assertingId identity of the asserting workload, which must have signed last
     * @param self this workload, which must be the audience
     * @param verifier verifier of the mode
     * @param maxEntries maximum number of cached tokens
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

    /** Returns the approximate number of cached tokens. */
    public long size() {
        return slots.estimatedSize();
    }

    /** Returns a token for a user. The cache key is a digest of the OAuth token; the OAuth token itself is not kept. */
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
            default -> throw UnmintedException.unknown("the asserting workload returned another token");
        };
    }

    private boolean isFor(OAuthUser user, Verified verified) {
        Delegation made = verified.user();
        return made != null
                && made.isSameUserAs(user.user())
                && verified.bearer().equals(assertingId);
    }
}
