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
 * Puts DVIDs on outgoing requests. The caller's own DVID is forwarded unchanged if its audience and scope fit and it
 * was not sent to that workload before. Otherwise the asserting workload that issued it issues a new one. For a caller
 * with an OAuth token, a DVID is requested for each call. Safe for use by several threads.
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
     * @param assertingWorkloads clients of the asserting workloads, by SPIFFE ID
     * @param mintAt asserting workload that issues DVIDs for users whose delegation begins at this workload; {@code
     *     null} if there is none
     * @param targets services that may be called
     * @param disclosing whether to request DVIDs with disclosures instead of a proof
     * @param minted validator of the DVIDs that asserting workloads issue
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

    /** Returns the caller's DVID or a new one of the same form, with at most the same scope. */
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

    /**
     * Returns the part of a scope that a target permits. Refuses if a restriction leaves nothing, because an empty
     * scope would mean no restriction.
     */
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
