// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.Caller;
import io.countersign.core.InvalidCredentialException;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import io.countersign.core.RefusalCode;
import io.countersign.core.ServiceId;
import io.countersign.core.UnknownOutcomeException;
import io.countersign.idt.IdtMode;
import io.countersign.idt.IdtVerification.Verified;
import io.countersign.idt.nested.NextLayer;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Puts nested tokens on outgoing requests: the caller's own token, or the one that the asserting workload issues for
 * the caller's OAuth token. It is extended for the called workload. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class NestedPropagation {

    private final LayerExtender extender;

    private final @Nullable MintedTokens minted;

    private final Map<ServiceId, IdtTarget> targets;

    private final Duration layerLife;

    /**
     * @param minted issued tokens for callers with OAuth tokens, or {@code null} if no user's delegation begins at
     *     this workload
     * @param extender signer of this workload's layer
     * @param targets services that may be called
     * @param layerLife lifetime of a layer; it is shorter if anything that the layer depends on expires earlier
     */
    public NestedPropagation(
            LayerExtender extender,
            @Nullable MintedTokens minted,
            Map<ServiceId, IdtTarget> targets,
            Duration layerLife) {
        this.extender = Objects.requireNonNull(extender, "extender cannot be null");
        this.minted = minted;
        this.targets = Map.copyOf(targets);
        this.layerLife = Objects.requireNonNull(layerLife, "layerLife cannot be null");
    }

    Propagation propagate(IdtMode mode, Caller caller, OutboundRequest next, IdtListener listener) {
        IdtTarget target = targets.get(next.target());
        if (target == null) {
            return Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
        }
        if (WorkloadCalls.areOf(caller)) {
            return WorkloadCalls.goOn(target);
        }
        try {
            Verified token = token(mode, caller);
            return Stopwatch.start(listener, IdtOperation.EXTEND, mode).stop(extend(mode, token, target, next));
        } catch (UnmintedException ex) {
            return ex.propagation();
        }
    }

    private Verified token(IdtMode mode, Caller caller) throws UnmintedException {
        if (caller.credential() instanceof VerifiedNested own && own.mode() == mode) {
            return own.verified();
        }
        OAuthUser user = OAuthUser.of(caller);
        if (minted == null) {
            throw UnmintedException.refused(RefusalCode.NOTHING_TO_PROPAGATE);
        }
        return minted.token(user);
    }

    private Propagation extend(IdtMode mode, Verified token, IdtTarget target, OutboundRequest next) {
        NextLayer layer = NextLayer.to(target.id(), layerLife).within(target.scope());
        try {
            String extended = extender.extend(token, target.isSealed() ? layer.sealed() : layer);
            mode.header().write(next, extended);
            return Propagation.done();
        } catch (InvalidCredentialException ex) {
            return Propagation.refused(ex.code());
        } catch (UnknownOutcomeException ex) {
            return Propagation.unknown(ex.reason());
        }
    }
}
