// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schnorr;

import java.util.Arrays;
import java.util.List;

/**
 * Verifier of chains without rules of the profile: it accepts non-canonical octets and the identity, truncates what is
 * too long and, on request, omits the verifying key from the hash.
 */
final class FaultyVerifier {

    private final boolean binding;

    FaultyVerifier(boolean binding) {
        this.binding = binding;
    }

    boolean verifies(byte[] root, List<byte[]> messages, List<byte[]> commitments, byte[] last) {
        EdwardsPoint key = decode(root);
        for (int i = 0; i < commitments.size(); i++) {
            EdwardsPoint next = decode(Arrays.copyOf(commitments.get(i), 32));
            byte[] hash = hash(i, next, key, messages.get(i));
            next.subtract(new CachedPoint(OddMultiples.multiply(hash, key)));
            key = next;
        }
        EdwardsPoint commitment = decode(Arrays.copyOf(last, 32));
        byte[] hash = hash(commitments.size(), commitment, key, messages.getLast());
        EdwardsPoint sum = OddMultiples.multiply(hash, key);
        sum.add(new CachedPoint(BaseMultiples.multiply(Arrays.copyOfRange(last, 32, 64))));
        return sum.isSameElement(commitment);
    }

    byte[] hash(int layer, EdwardsPoint commitment, EdwardsPoint key, byte[] message) {
        byte[] named = binding ? Ristretto.encode(key) : new byte[0];
        return SchocoHash.challenge(layer, Ristretto.encode(commitment), named, message);
    }

    private static EdwardsPoint decode(byte[] octets) {
        byte[] lenient = octets.clone();
        lenient[31] &= 0x7f;
        return Ristretto.decode(lenient);
    }
}
