// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.core.ReplayStore;
import io.countersign.core.UnknownOutcomeException;
import io.countersign.idt.Delegation;
import io.countersign.idt.IdtMode;
import io.countersign.idt.IdtVerification;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.x509.CertifiedKey;
import io.countersign.idt.x509.ChainVerifier;
import io.countersign.idt.x509.Peer;
import io.countersign.idt.x509.TrustBundles;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Verifies the nested tokens of one family, in this order: size and depth; strict reading; times; the root, an
 * asserting workload; every signature; issuers that are the audiences before them; ends that never grow; nothing
 * after a seal; one delegation; the outermost issuer, who must be the peer; the outermost audience, which must be
 * this workload; replay. Safe for any number of threads.
 *
 * @since 0.1
 */
public final class NestedVerifier {

    private final IdtMode mode;

    private final NestedPolicy policy;

    private final LayerRules rules;

    private final LayeredToken.Reader reader;

    private final ReplayStore replays;

    private final Clock clock;

    NestedVerifier(IdtMode mode, NestedPolicy policy, LayeredToken.Reader reader, ReplayStore replays, Clock clock) {
        this.mode = mode;
        this.policy = policy;
        this.rules = new LayerRules(policy);
        this.reader = reader;
        this.replays = Objects.requireNonNull(replays, "replays cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
    }

    /**
     * Verifies ID-Mode.
     *
     * @param bundles the snapshot of the moment
     * @param chains may be shared with other verifiers
     * @param replays must be shared by all replicas of this workload
     */
    public static NestedVerifier idMode(
            NestedPolicy policy,
            Supplier<TrustBundles> bundles,
            ChainVerifier chains,
            ReplayStore replays,
            Clock clock) {
        SignerKeys keys = new SignerKeys(bundles, chains);
        return new NestedVerifier(IdtMode.ID_MODE, policy, token -> IdModeToken.parse(token, keys), replays, clock);
    }

    /** Verifies LSVID; the parameters as in {@link #idMode}. */
    public static NestedVerifier lsvid(
            NestedPolicy policy,
            Supplier<TrustBundles> bundles,
            ChainVerifier chains,
            ReplayStore replays,
            Clock clock) {
        LsvidKeys keys = new LsvidKeys(new SignerKeys(bundles, chains), new LayerRules(policy));
        return new NestedVerifier(IdtMode.LSVID, policy, token -> LsvidToken.parse(token, keys), replays, clock);
    }

    /**
     * Verifies Anon-Mode, which is <strong>experimental</strong>; {@link AnonTokens} tells
     * what it does and does not give.
     *
     * @param roots the pinned root keys of the moment
     * @param replays must be shared by all replicas of this workload
     */
    public static NestedVerifier anonMode(
            NestedPolicy policy, Supplier<AnonRoots> roots, ReplayStore replays, Clock clock) {
        Objects.requireNonNull(roots, "roots cannot be null");
        return new NestedVerifier(IdtMode.ANON_MODE, policy, token -> AnonToken.parse(token, roots), replays, clock);
    }

    public IdtMode mode() {
        return mode;
    }

    /** Verifies a token that a peer has sent to this workload, and remembers its use. */
    public IdtVerification verify(String token, Peer peer) {
        Objects.requireNonNull(token, "token cannot be null");
        Objects.requireNonNull(peer, "peer cannot be null");
        return decide(() -> {
            Instant now = clock.instant();
            LayeredToken read = reader.read(token);
            CertifiedKey key = verify(read, now);
            Delegation user = requireChain(read.layers());
            Layer outermost = read.layers().getLast();
            rules.requireBearer(outermost, key, peer, now);
            LayerRules.requireAudience(outermost, policy.self());
            requireFirstUse(outermost);
            return verified(token, read.layers(), user);
        });
    }

    /**
     * Verifies a token for another workload that has received it and asks: all but the peer and the use, which only
     * it can judge. The answer gives nobody the right to act on the token.
     *
     * @param audience who asks, as its own connection proves
     */
    public IdtVerification inspect(String token, SpiffeId audience) {
        Objects.requireNonNull(token, "token cannot be null");
        Objects.requireNonNull(audience, "audience cannot be null");
        return decide(() -> {
            LayeredToken read = reader.read(token);
            verify(read, clock.instant());
            Delegation user = requireChain(read.layers());
            LayerRules.requireAudience(read.layers().getLast(), audience);
            return verified(token, read.layers(), user);
        });
    }

    private static IdtVerification decide(Supplier<IdtVerification.Verified> judgement) {
        try {
            return judgement.get();
        } catch (InvalidCredentialException ex) {
            return new IdtVerification.Rejected(ex.code());
        } catch (UnknownOutcomeException ex) {
            return new IdtVerification.Unknown(ex.reason());
        } catch (IllegalStateException ex) {
            return new IdtVerification.Unknown("the cryptographic provider fails");
        }
    }

    private @Nullable CertifiedKey verify(LayeredToken read, Instant now) {
        rules.requireCurrent(read.layers(), now);
        rules.requireAsserting(read.layers().getFirst().issuer());
        return read.verify(now);
    }

    private @Nullable Delegation requireChain(List<Layer> layers) {
        rules.requireChain(layers);
        return rules.delegation(layers);
    }

    private void requireFirstUse(Layer outermost) {
        Instant until = Instant.ofEpochSecond(outermost.expiry()).plus(policy.skew());
        switch (replays.use(outermost.issuer().toString(), outermost.id(), until)) {
            case FIRST -> {}
            case REPEATED -> throw new InvalidCredentialException(RefusalCode.REPLAYED, "used before");
            case UNKNOWN -> throw new UnknownOutcomeException("the replay store cannot tell");
        }
    }

    private IdtVerification.Verified verified(String token, List<Layer> layers, @Nullable Delegation user) {
        return new IdtVerification.Verified(
                mode, user, layers.stream().map(Layer::verified).toList(), LayerRules.scope(layers), token);
    }
}
