// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.Caller;
import io.countersign.core.Credential;
import io.countersign.core.Disclosures;
import io.countersign.core.LoggableId;
import io.countersign.core.SchemeName;
import io.countersign.idt.IdtMode;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.dvid.Dvid;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Verified DVID of a caller. It belongs to the one request that it came with, because a verifier accepts a DVID once
 * from each sender.
 *
 * @since 0.1
 */
public final class VerifiedDvid implements Credential {

    private final Dvid dvid;

    private final String token;

    private final String algorithm;

    private final Disclosures told;

    /** Workloads that this DVID was sent to, which would refuse it as a replay. */
    private final Set<SpiffeId> spent = ConcurrentHashMap.newKeySet();

    VerifiedDvid(Dvid dvid, PresentedDvid presented) {
        this.dvid = Objects.requireNonNull(dvid, "dvid cannot be null");
        this.token = presented.token();
        this.algorithm = presented.algorithm();
        this.told = DelegationDisclosures.of(dvid, token);
    }

    /** Returns the content of the DVID. */
    public Dvid dvid() {
        return dvid;
    }

    String token() {
        return token;
    }

    boolean isDisclosing() {
        return token.indexOf('~') >= 0;
    }

    /** Returns whether the DVID was not sent to a workload before, and records that it is sent now. */
    boolean isFirstFor(SpiffeId workload) {
        return spent.add(workload);
    }

    @Override
    public SchemeName scheme() {
        return IdtMode.DVID.scheme();
    }

    @Override
    public @Nullable String id() {
        return LoggableId.of(dvid.id());
    }

    @Override
    public String algorithm() {
        return algorithm;
    }

    @Override
    public Disclosures disclosures(Caller caller) {
        return told;
    }

    @Override
    public String toString() {
        return "VerifiedDvid[" + id() + "]";
    }
}
