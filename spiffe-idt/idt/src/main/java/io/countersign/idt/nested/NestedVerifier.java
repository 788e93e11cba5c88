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
 * Verifies the nested tokens of one family. It checks in this order: size and depth; strict syntax; times; the first
 * issuer, which must be an asserting workload; every signature; that each issuer is the audience of the layer before;
 * that no layer expires after the layer inside it; that nothing follows a sealed layer; that there is one delegation;
 * the outermost issuer, which must be the peer; the outermost audience, which must be this workload; and replay. Safe
 * for use by several threads.
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
     * Creates a verifier for ID-Mode.
     *
     * @param bundles supplier of the current snapshot
     * @param chains verifier of certificate chains, which may be shared with other verifiers
     * @param replays replay store, shared by all replicas of this workload
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

    /** Creates a verifier for LSVID. The parameters are those of {@link #idMode}. */
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
     * Creates a verifier for Anon-Mode, which is <strong>experimental</strong>; see {@link AnonTokens} for its
     * guarantees and limits.
     *
     * @param roots supplier of the current pinned root keys
     * @param replays replay store, shared by all replicas of this workload
     */
    public static NestedVerifier anonMode(
            NestedPolicy policy, Supplier<AnonRoots> roots, ReplayStore replays, Clock clock) {
        Objects.requireNonNull(roots, "roots cannot be null");
        return new NestedVerifier(IdtMode.ANON_MODE, policy, token -> AnonToken.parse(token, roots), replays, clock);
    }

    public IdtMode mode() {
        return mode;
    }

    /** Verifies a token that a peer sent to this workload, and records its use. */
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
     * Verifies a token on behalf of another workload that received it. The peer and replay are not checked: only the
     * receiver can do that. The result does not entitle anybody to act on the token.
     *
     * @param audience receiver that asks, as authenticated by its own connection
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
            case UNKNOWN -> throw new UnknownOutcomeException("the replay store is unavailable");
        }
    }

    private IdtVerification.Verified verified(String token, List<Layer> layers, @Nullable Delegation user) {
        return new IdtVerification.Verified(
                mode, user, layers.stream().map(Layer::verified).toList(), LayerRules.scope(layers), token);
    }
}
