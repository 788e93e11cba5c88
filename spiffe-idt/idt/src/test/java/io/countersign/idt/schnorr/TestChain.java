// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schnorr;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;

/** Chain and the key of its root. */
final class TestChain {

    final SchocoPublicKey root;

    final List<byte[]> messages;

    final List<byte[]> commitments;

    final SchocoSignature last;

    TestChain(SchocoPublicKey root, List<byte[]> messages, List<byte[]> commitments, SchocoSignature last) {
        this.root = root;
        this.messages = messages;
        this.commitments = commitments;
        this.last = last;
    }

    static TestChain of(int layers) {
        return of(SchocoSecretKey.generate(new SecureRandom()), layers);
    }

    static TestChain of(SchocoSecretKey root, int layers) {
        byte[] message = SchocoVectors.ascii("layer 0");
        List<byte[]> messages = new ArrayList<>(List.of(message));
        TestChain chain = new TestChain(root.publicKey(), messages, new ArrayList<>(), Schoco.sign(root, message));
        for (int i = 1; i < layers; i++) {
            chain = chain.extended("layer " + i);
        }
        return chain;
    }

    TestChain extended(String message) {
        List<byte[]> longer = new ArrayList<>(messages);
        longer.add(SchocoVectors.ascii(message));
        List<byte[]> cut = new ArrayList<>(commitments);
        cut.add(last.commitment());
        return new TestChain(root, longer, cut, Schoco.extend(last, messages.size(), longer.getLast()));
    }

    boolean verifies() {
        return Schoco.verify(root, messages, commitments, last);
    }
}
