// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schnorr;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Scalars that {@code idt-schoco-v1} derives by SHA-512, each with a prefix of its own. */
final class SchocoHash {

    private static final byte[] CHALLENGE = "idt-schoco-v1".getBytes(StandardCharsets.US_ASCII);

    private static final byte[] NONCE = "idt-schoco-v1/nonce".getBytes(StandardCharsets.US_ASCII);

    private SchocoHash() {}

    /** Computes h of a layer from its index, R, the key that verifies it, and the message. */
    static byte[] challenge(int layer, byte[] commitment, byte[] key, byte[] message) {
        MessageDigest digest = sha512();
        digest.update(CHALLENGE);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, layer));
        digest.update(commitment);
        digest.update(key);
        digest.update(ByteBuffer.allocate(Long.BYTES).putLong(0, message.length));
        digest.update(message);
        return Scalars.reduce(digest.digest());
    }

    /**
     * Computes k of a layer from the secret, key and message and from fresh random octets, so that neither source has
     * to be trusted alone.
     */
    static byte[] nonce(byte[] secret, byte[] key, byte[] message, byte[] fresh) {
        MessageDigest digest = sha512();
        digest.update(NONCE);
        updateWithLength(digest, secret);
        updateWithLength(digest, key);
        updateWithLength(digest, message);
        digest.update(fresh);
        return Scalars.reduce(digest.digest());
    }

    private static void updateWithLength(MessageDigest digest, byte[] octets) {
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, octets.length));
        digest.update(octets);
    }

    private static MessageDigest sha512() {
        try {
            return MessageDigest.getInstance("SHA-512");
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException("Every JVM has SHA-512", ex);
        }
    }
}
