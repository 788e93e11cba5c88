// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.idt.Delegation;
import io.countersign.idt.IdtMode;
import io.countersign.idt.IdtVerification.Verified;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.schnorr.Schoco;
import io.countersign.idt.schnorr.SchocoSecretKey;
import io.countersign.idt.schnorr.SchocoSignature;
import io.countersign.jose.Base64Url;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Issues and extends tokens of Anon-Mode. A token is {@code P_n . … . P_0 . R_0 . … . R_(n-1) . (R_n s_n)}: only the
 * last layer keeps its whole signature, the others keep the first half. No layer needs a key of its own.
 *
 * <p><strong>Experimental.</strong> Its guarantees and limits:
 * <ul>
 *   <li>A token is a secret, because the second half of its last signature is the key of the next layer. Keep it out
 *       of logs, traces, URLs and stores: whoever reads it can extend it.
 *   <li>A holder can remove or rewrite its own layer and those after it, but never those before it. Only the layers up
 *       to the first dishonest holder are certain. They include the user, whom the root key vouches for.
 *   <li>The {@code iid} of a layer is a claim of some holder and identifies nobody. A receiver identifies the last
 *       signer by mutual TLS, and none of the others.
 *   <li>If the next holder learns a nonce, it can compute the key of the layer before, and from that the earlier ones.
 *   <li>There is no published security proof for more than two layers.
 * </ul>
 *
 * @since 0.1
 */
public final class AnonTokens {

    private final SpiffeId self;

    private final LayerWriter writer;

    /** @param self workload that adds the layers */
    public AnonTokens(SpiffeId self, Clock clock) {
        this.self = Objects.requireNonNull(self, "self cannot be null");
        this.writer = new LayerWriter(IdtMode.ANON_MODE, Objects.requireNonNull(clock, "clock cannot be null"));
    }

    /**
     * Issues a token for a user, as asserting workloads do.
     *
     * @param root secret long-lived key, used for this mode only; verifiers have pinned its public key
     */
    public String mint(SchocoSecretKey root, Delegation user, NextLayer first) {
        Objects.requireNonNull(root, "root cannot be null");
        Objects.requireNonNull(user, "user cannot be null");
        String payload = payload(0, first, user, List.of());
        return assemble(payload, Schoco.sign(root, AnonToken.message(payload)));
    }

    /**
     * Adds a layer to a token that was verified as meant for this workload.
     *
     * @throws io.countersign.core.InvalidCredentialException if the token must not be extended, or has expired
     */
    public String extend(Verified verified, NextLayer next) {
        writer.requireExtensible(verified, self);
        String token = verified.token();
        int level = verified.chain().size();
        SchocoSignature last = AnonToken.last(FlatToken.parse(token));
        String payload = payload(level, next, null, List.of(verified.expiry()));
        SchocoSignature signature = Schoco.extend(last, level, AnonToken.message(payload));
        String inner = token.substring(0, token.lastIndexOf(FlatToken.PART) + 1) + Base64Url.encode(last.commitment());
        return LayerBase.requireSmall(assemble(payload + FlatToken.PART + inner, signature));
    }

    private String payload(int level, NextLayer next, @Nullable Delegation user, List<Instant> ends) {
        Map<String, Object> members = writer.layer(level, next.audience().toString(), next, user, ends);
        members.put("iid", self.toString());
        return LayerWriter.part(members);
    }

    private static String assemble(String layers, SchocoSignature signature) {
        return layers + FlatToken.PART + Base64Url.encode(signature.encoded());
    }
}
