// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.idt.Delegation;
import io.countersign.idt.IdtRefusals;
import io.countersign.idt.Scope;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.x509.CertifiedKey;
import io.countersign.idt.x509.Peer;
import java.security.PublicKey;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rules for the layers of all families. Each rule refuses with a code of its own. */
final class LayerRules {

    private final NestedPolicy policy;

    LayerRules(NestedPolicy policy) {
        this.policy = policy;
    }

    /** Requires that every layer is valid now, within the clock skew. */
    void requireCurrent(List<Layer> layers, Instant now) {
        for (Layer layer : layers) {
            requireCurrent(layer, now);
        }
    }

    void requireCurrent(Layer layer, Instant now) {
        if (now.plus(policy.skew()).getEpochSecond() < layer.issuedAt()) {
            throw new InvalidCredentialException(RefusalCode.NOT_YET_VALID, "a layer that is not valid yet");
        }
        if (now.minus(policy.skew()).getEpochSecond() >= layer.expiry()) {
            throw new InvalidCredentialException(RefusalCode.EXPIRED, "a layer has expired");
        }
    }

    void requireAsserting(SpiffeId issuer) {
        if (!policy.assertingWorkloads().contains(issuer)) {
            throw new InvalidCredentialException(RefusalCode.UNTRUSTED_ISSUER, "not begun by an asserting workload");
        }
    }

    /**
     * Requires that the issuer of each layer is the audience of the layer inside it, and that the inner layer is not
     * sealed and does not expire earlier.
     */
    void requireChain(List<Layer> layers) {
        for (int i = 1; i < layers.size(); i++) {
            Layer inner = layers.get(i - 1);
            Layer layer = layers.get(i);
            if (!layer.issuer().equals(inner.audience())) {
                throw new InvalidCredentialException(
                        IdtRefusals.BROKEN_LINK, "the issuer is not the audience of the layer inside");
            }
            requireNoLonger(layer, inner.expiry());
            if (inner.isSealed()) {
                throw new InvalidCredentialException(IdtRefusals.SEALED, "a layer after a sealed one");
            }
        }
    }

    static void requireNoLonger(Layer layer, long end) {
        if (layer.expiry() > end) {
            throw new InvalidCredentialException(
                    IdtRefusals.OUTLIVES, "a layer expires after the layer or certificate that it depends on");
        }
    }

    /**
     * Returns the one delegation, which an asserting workload must have issued; {@code null} where none is expected.
     */
    @Nullable
    Delegation delegation(List<Layer> layers) {
        List<Layer> found =
                layers.stream().filter(layer -> layer.delegation() != null).toList();
        if (found.size() != (policy.delegated() ? 1 : 0)) {
            throw new InvalidCredentialException(
                    IdtRefusals.WRONG_DELEGATION, "not exactly one layer vouches for a user");
        }
        if (found.isEmpty()) {
            return null;
        }
        if (!policy.assertingWorkloads().contains(found.getFirst().issuer())) {
            throw new InvalidCredentialException(
                    IdtRefusals.WRONG_DELEGATION, "no asserting workload vouches for the user");
        }
        return found.getFirst().delegation();
    }

    /** Requires that the peer signed the outermost layer, or is a trusted proxy. */
    void requireBearer(Layer outermost, @Nullable CertifiedKey key, Peer peer, Instant now) {
        boolean isOwn = outermost.issuer().equals(peer.id());
        boolean right = policy.strictBearer()
                ? isOwn && (key == null || isSame(key, peer.key()))
                : isOwn || policy.proxies().contains(peer.id());
        if (!right || !now.isBefore(peer.notAfter())) {
            throw new InvalidCredentialException(
                    RefusalCode.WRONG_SENDER, "the sender did not sign the outermost layer");
        }
    }

    private static boolean isSame(CertifiedKey key, @Nullable PublicKey other) {
        return other != null && key.isSame(other);
    }

    static void requireAudience(Layer outermost, SpiffeId audience) {
        if (!outermost.audience().equals(audience)) {
            throw new InvalidCredentialException(RefusalCode.WRONG_AUDIENCE, "meant for another workload");
        }
    }

    static Scope scope(List<Layer> layers) {
        return layers.stream().map(Layer::scope).reduce(Scope.unrestricted(), Scope::and);
    }
}
