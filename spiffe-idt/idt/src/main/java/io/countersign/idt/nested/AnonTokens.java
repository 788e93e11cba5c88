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
 * Makes tokens of Anon-Mode and extends them. A token is {@code P_n . … . P_0 . R_0 . … . R_(n-1) . (R_n s_n)}: of
 * all layers but the last one half of the signature is left, and no layer needs a key of its own.
 *
 * <p><strong>Experimental.</strong> What it does and does not give:
 * <ul>
 *   <li>A token is a secret: its last half signature is the key of the next layer. It must not come into a log, a
 *       trace, an address or a store. Whoever sees one can extend it.
 *   <li>A holder can take away or rewrite its own layer and those after it, never those before. So what is sure is
 *       the beginning up to the first dishonest holder, and with it the user, whom the root key vouches for.
 *   <li>The {@code iid} of a layer is a claim of some holder; nobody is bound to it. A receiver knows the last by
 *       mutual TLS and none of the others.
 *   <li>A nonce that leaks to the next holder gives away the key of the layer before, and so on up.
 *   <li>No security proof is published for more than two layers.
 * </ul>
 *
 * @since 0.1
 */
public final class AnonTokens {

    private final SpiffeId self;

    private final LayerWriter writer;

    /** @param self who adds the layers */
    public AnonTokens(SpiffeId self, Clock clock) {
        this.self = Objects.requireNonNull(self, "self cannot be null");
        this.writer = new LayerWriter(IdtMode.ANON_MODE, Objects.requireNonNull(clock, "clock cannot be null"));
    }

    /**
     * Begins a token for a user, as asserting workloads do.
     *
     * @param root the long-lived key whose public half verifiers have pinned; of this mode alone
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
     * @throws io.countersign.core.InvalidCredentialException if the token cannot be extended, or has ended
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
