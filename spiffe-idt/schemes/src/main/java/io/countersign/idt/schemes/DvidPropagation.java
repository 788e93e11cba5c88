// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.Caller;
import io.countersign.core.OutboundRequest;
import io.countersign.core.Propagation;
import io.countersign.core.RefusalCode;
import io.countersign.core.ServiceId;
import io.countersign.idt.IdtMode;
import io.countersign.idt.Scope;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.dvid.Dvid;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Puts DVIDs on outgoing requests. A caller's own goes on unchanged where it was not sent before and is meant to go;
 * a fresh one in its place, by the asserting workload that made it, anywhere else. For a caller with an OAuth token
 * one is made for each call. Safe for any number of threads.
 *
 * @since 0.1
 */
public final class DvidPropagation {

    private static final RefusalCode NO_SCOPE = new RefusalCode("invalid_scope");

    private final SpiffeId self;

    private final Map<SpiffeId, AssertingWorkload> assertingWorkloads;

    private final @Nullable SpiffeId mintAt;

    private final Map<ServiceId, IdtTarget> targets;

    private final boolean disclosing;

    private final MintedDvids minted;

    /**
     * @param self this workload
     * @param mintAt which of the asserting workloads makes DVIDs for users whose delegation begins
     *     here; {@code null} if none does
     * @param targets who is called
     * @param disclosing whether those are DVIDs with disclosures, and not with a proof
     * @param minted which checks what asserting workloads make
     */
    public DvidPropagation(
            SpiffeId self,
            Map<SpiffeId, AssertingWorkload> assertingWorkloads,
            @Nullable SpiffeId mintAt,
            Map<ServiceId, IdtTarget> targets,
            boolean disclosing,
            MintedDvids minted) {
        this.self = Objects.requireNonNull(self, "self cannot be null");
        this.assertingWorkloads = Map.copyOf(assertingWorkloads);
        this.mintAt = mintAt;
        this.targets = Map.copyOf(targets);
        this.disclosing = disclosing;
        this.minted = Objects.requireNonNull(minted, "minted cannot be null");
    }

    Propagation propagate(Caller caller, OutboundRequest next) {
        IdtTarget target = targets.get(next.target());
        if (target == null) {
            return Propagation.refused(RefusalCode.NOTHING_TO_PROPAGATE);
        }
        if (WorkloadCalls.areOf(caller)) {
            return WorkloadCalls.goOn(target);
        }
        try {
            String token = caller.credential() instanceof VerifiedDvid own
                    ? forwarded(own, target)
                    : begun(OAuthUser.of(caller), target);
            IdtMode.DVID.header().write(next, minted.shown(token, target.disclosed()));
            return Propagation.done();
        } catch (UnmintedException ex) {
            return ex.propagation();
        }
    }

    /** A fresh one has the form of the one there was, and never more scope. */
    private String forwarded(VerifiedDvid own, IdtTarget target) throws UnmintedException {
        Dvid dvid = own.dvid();
        Set<String> scope = within(target, dvid.scope());
        boolean asItIs = target.audience().equals(dvid.audience()) && scope.equals(dvid.scope());
        if (asItIs && own.isFirstFor(target.id())) {
            return own.token();
        }
        MintRequest request = MintRequest.again(own.token()).forAudience(target.audience());
        MintedDvids.Expected expected = new MintedDvids.Expected(
                dvid.issuer(), dvid.subject(), target.audience(), dvid.user(), scope, own.isDisclosing());
        return made(dvid.issuer(), scope.isEmpty() ? request : request.within(Scope.of(scope)), expected);
    }

    /** What a target may have of a scope: not nothing, where there is something. */
    private static Set<String> within(IdtTarget target, Set<String> scope) throws UnmintedException {
        Set<String> both = scope.stream().filter(target.scope()::permits).collect(Collectors.toUnmodifiableSet());
        if (both.isEmpty() && target.scope().isRestricted()) {
            throw UnmintedException.refused(NO_SCOPE);
        }
        return both;
    }

    private String begun(OAuthUser user, IdtTarget target) throws UnmintedException {
        if (mintAt == null) {
            throw UnmintedException.refused(RefusalCode.NOTHING_TO_PROPAGATE);
        }
        Set<String> scope = within(target, user.scope());
        MintRequest request = MintRequest.of(IdtMode.DVID, user.token()).forAudience(target.audience());
        request = target.scope().isRestricted() ? request.within(Scope.of(scope)) : request;
        MintedDvids.Expected expected =
                new MintedDvids.Expected(mintAt, self, target.audience(), user.user(), scope, disclosing);
        return made(mintAt, disclosing ? request.disclosing() : request, expected);
    }

    private String made(SpiffeId at, MintRequest request, MintedDvids.Expected expected) throws UnmintedException {
        AssertingWorkload asserting = assertingWorkloads.get(at);
        if (asserting == null) {
            throw UnmintedException.refused(RefusalCode.NOTHING_TO_PROPAGATE);
        }
        return switch (asserting.mint(request)) {
            case Minting.Minted made -> minted.checked(made.token(), expected);
            case Minting.Refused refused -> throw UnmintedException.refused(refused.code());
            case Minting.Unreachable unreachable -> throw UnmintedException.unknown(unreachable.cause());
        };
    }
}
