// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.idt.Delegation;
import io.countersign.idt.IdtMode;
import io.countersign.idt.IdtVerification.Verified;
import io.countersign.idt.x509.X509Svid;
import java.time.Clock;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Issues and extends tokens of ID-Mode. Each layer is signed with the workload's current X.509-SVID. Safe for use by
 * several threads.
 *
 * @since 0.1
 */
public final class IdModeTokens {

    private final Supplier<X509Svid> svid;

    private final LayerWriter writer;

    public IdModeTokens(Supplier<X509Svid> svid, Clock clock) {
        this.svid = Objects.requireNonNull(svid, "svid cannot be null");
        this.writer = new LayerWriter(IdtMode.ID_MODE, Objects.requireNonNull(clock, "clock cannot be null"));
    }

    /**
     * Issues a token for a user, as asserting workloads do.
     *
     * @throws io.countersign.core.InvalidCredentialException if this workload's certificate has expired
     */
    public String mint(Delegation user, NextLayer first) {
        Objects.requireNonNull(user, "user cannot be null");
        Certification own = Certification.of(svid.get());
        return sign(own, LayerBase.bare(own), first, user);
    }

    /**
     * Adds a layer to a token that was verified as meant for this workload.
     *
     * @param next narrower scope of the new layer, and whether it is the last
     * @throws io.countersign.core.InvalidCredentialException if the token must not be extended, or has expired
     */
    public String extend(Verified verified, NextLayer next) {
        Certification own = Certification.of(svid.get());
        writer.requireExtensible(verified, own.id());
        return sign(own, LayerBase.of(verified, own), next, null);
    }

    private String sign(Certification own, LayerBase ground, NextLayer next, @Nullable Delegation user) {
        Map<String, Object> members =
                writer.layer(ground.level(), next.audience().toString(), next, user, ground.ends());
        members.put("iss", own.id().toString());
        members.putAll(own.reference());
        return ground.sign(members, own);
    }
}
