// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.idt.IdtMode;
import io.countersign.idt.IdtRefusals;
import io.countersign.idt.schnorr.Schoco;
import io.countersign.idt.schnorr.SchocoPublicKey;
import io.countersign.idt.schnorr.SchocoSignature;
import io.countersign.idt.x509.CertifiedKey;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Anon-Mode token that has been read and not yet verified. */
final class AnonToken implements LayeredToken {

    private static final Set<String> SIGNING = Set.of("iid");

    private final List<Layer> layers;

    private final List<byte[]> messages;

    private final List<byte[]> commitments;

    private final SchocoSignature last;

    private final Supplier<AnonRoots> roots;

    private AnonToken(FlatToken token, List<Layer> layers, Supplier<AnonRoots> roots) {
        this.layers = layers;
        this.messages = messages(token);
        this.commitments = commitments(token);
        this.last = last(token);
        this.roots = roots;
    }

    static AnonToken parse(String text, Supplier<AnonRoots> roots) {
        FlatToken token = FlatToken.parse(text);
        if (!token.entries().isEmpty()) {
            throw FlatToken.malformed("entries in a token of Anon-Mode");
        }
        List<Layer> layers = new ArrayList<>(token.layers());
        for (int level = 0; level < token.layers(); level++) {
            layers.add(layer(token, level));
        }
        return new AnonToken(token, layers, roots);
    }

    /**
     * Reads a layer. Only the first one may vouch for a user: a holder of the token can claim any identity in the
     * layers that follow.
     */
    private static Layer layer(FlatToken token, int level) {
        Payload payload = Payload.parse(token.payload(level), IdtMode.ANON_MODE, level, SIGNING);
        Layer layer = payload.layer(payload.workload("iid"), payload.workload("aud"));
        if (level > 0 && layer.delegation() != null) {
            throw new InvalidCredentialException(IdtRefusals.WRONG_DELEGATION, "a delegation outside the first layer");
        }
        return layer;
    }

    private static List<byte[]> messages(FlatToken token) {
        List<byte[]> messages = new ArrayList<>(token.layers());
        for (int level = 0; level < token.layers(); level++) {
            messages.add(message(token.payload(level)));
        }
        return messages;
    }

    /** Returns the message that is signed for a payload. */
    static byte[] message(String payload) {
        return payload.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Returns the commitments of the inner layers. Each must have exactly 32 octets: the other half of a signature is
     * the secret key of the next layer.
     */
    private static List<byte[]> commitments(FlatToken token) {
        List<byte[]> commitments = new ArrayList<>(token.layers());
        for (int level = 0; level < token.layers() - 1; level++) {
            commitments.add(token.signature(level, SchocoSignature.COMMITMENT_SIZE));
        }
        return commitments;
    }

    static SchocoSignature last(FlatToken token) {
        return SchocoSignature.parse(token.signature(token.layers() - 1, SchocoSignature.SIZE));
    }

    @Override
    public List<Layer> layers() {
        return layers;
    }

    @Override
    public @Nullable CertifiedKey verify(Instant now) {
        AnonRootSource source = roots.get().of(layers.getFirst().issuer());
        List<SchocoPublicKey> keys = source.keys();
        if (verifies(keys) || verifies(newOf(source.keysAfter(keys), keys))) {
            return null;
        }
        throw new InvalidCredentialException(
                RefusalCode.BAD_SIGNATURE, "a chain that does not verify with any root key");
    }

    private static List<SchocoPublicKey> newOf(List<SchocoPublicKey> later, List<SchocoPublicKey> tried) {
        return later.stream().filter(key -> !tried.contains(key)).toList();
    }

    private boolean verifies(List<SchocoPublicKey> keys) {
        for (SchocoPublicKey root : keys) {
            if (Schoco.verify(root, messages, commitments, last)) {
                return true;
            }
        }
        return false;
    }
}
