// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.idt.Delegation;
import io.countersign.idt.IdtMode;
import io.countersign.idt.IdtVerification.Verified;
import io.countersign.jose.Base64Url;
import java.security.PublicKey;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Issues and extends LSVIDs. The asserting workload signs the first layer of a token. That layer either vouches for a
 * user, or is an identity token. A workload extends its identity token back to the asserting workload, which then
 * vouches for a user. Safe for use by several threads.
 *
 * @since 0.1
 */
public final class LsvidTokens {

    private final Supplier<LsvidSigner> signer;

    private final LayerWriter writer;

    /** @param signer supplier of the current signer, because certificates rotate */
    public LsvidTokens(Supplier<LsvidSigner> signer, Clock clock) {
        this.signer = Objects.requireNonNull(signer, "signer cannot be null");
        this.writer = new LayerWriter(IdtMode.LSVID, Objects.requireNonNull(clock, "clock cannot be null"));
    }

    /**
     * Issues an identity token, as asserting workloads do.
     *
     * @param subject workload that has proved possession of the key
     * @param key public key on P-256
     * @throws io.countersign.core.InvalidCredentialException if this workload's certificate has expired
     */
    public String issue(NextLayer subject, PublicKey key) {
        Map<String, Object> claim = new LinkedHashMap<>();
        claim.put("cn", subject.audience().toString());
        claim.put("pk", encoded(key));
        Certification own = signer.get().certification();
        return sign(own, LayerBase.bare(own), subject, null, Map.of("sub", claim));
    }

    /**
     * Issues a token for a user, as asserting workloads do.
     *
     * @throws io.countersign.core.InvalidCredentialException if this workload's certificate has expired
     */
    public String mint(Delegation user, NextLayer first) {
        Objects.requireNonNull(user, "user cannot be null");
        Certification own = signer.get().certification();
        return sign(own, LayerBase.bare(own), first, user, Map.of());
    }

    /**
     * Adds a layer to a token that was verified as meant for this workload.
     *
     * @throws io.countersign.core.InvalidCredentialException if the token must not be extended, or has expired
     */
    public String extend(Verified verified, NextLayer next) {
        return extend(verified, null, next);
    }

    /**
     * Vouches for a user in a token that was verified without delegation, as asserting workloads do.
     *
     * @throws io.countersign.core.InvalidCredentialException if the token must not be extended, or has expired
     * @throws IllegalArgumentException if the token is already for a user
     */
    public String delegate(Verified verified, Delegation user, NextLayer next) {
        Objects.requireNonNull(user, "user cannot be null");
        if (verified.user() != null) {
            throw new IllegalArgumentException("The token is already for a user");
        }
        return extend(verified, user, next);
    }

    private String extend(Verified verified, @Nullable Delegation user, NextLayer next) {
        Certification own = signer.get().certification();
        writer.requireExtensible(verified, own.id());
        return sign(own, LayerBase.of(verified, own), next, user, Map.of());
    }

    private String sign(
            Certification own, LayerBase ground, NextLayer next, @Nullable Delegation user, Map<String, Object> more) {
        Map<String, Object> audience = Map.of("cn", next.audience().toString());
        Map<String, Object> issuer = new LinkedHashMap<>();
        issuer.put("cn", own.id().toString());
        issuer.putAll(own.reference());
        Map<String, Object> members = writer.layer(ground.level(), audience, next, user, ground.ends());
        members.put("alg", LsvidLayer.ALGORITHM);
        members.put("iss", issuer);
        members.putAll(more);
        return ground.sign(members, own);
    }

    static String encoded(PublicKey key) {
        return Base64Url.encode(key.getEncoded());
    }
}
