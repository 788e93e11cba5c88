// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.rsa;

import io.countersign.core.Sha256;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/** Statement to prove: knowledge of the e-th root of a message's padded hash G, in a context. */
final class Statement {

    private static final byte[] PROFILE = "idt-rsa-pok-v1".getBytes(StandardCharsets.US_ASCII);

    // RFC 8017 section 9.2, note 1.
    private static final byte[] SHA256_PREFIX = HexFormat.of().parseHex("3031300d060960864801650304020105000420");

    private static final int CHALLENGE_OCTETS = 2;

    private final RsaProofKey key;

    private final byte[] padded;

    private final byte[] context;

    Statement(RsaProofKey key, byte[] message, byte[] context) {
        this.key = key;
        this.padded = padded(Sha256.digest(message), key.octets());
        this.context = context;
    }

    /** Pads a hash by EMSA-PKCS1-v1_5 (RFC 8017 section 9.2). */
    private static byte[] padded(byte[] hash, int length) {
        byte[] out = new byte[length];
        Arrays.fill(out, (byte) 0xff);
        out[0] = 0;
        out[1] = 1;
        int at = length - hash.length;
        System.arraycopy(hash, 0, out, at, hash.length);
        at -= SHA256_PREFIX.length;
        System.arraycopy(SHA256_PREFIX, 0, out, at, SHA256_PREFIX.length);
        out[at - 1] = 0;
        return out;
    }

    byte[] padded() {
        return padded;
    }

    /** Computes the challenges of all rounds, two octets each, from the statement and all commitments. */
    byte[] challenges(byte[][] commitments) {
        Shake256 shake = new Shake256().update(PROFILE);
        update(shake, minimal(key.modulus()));
        update(shake, minimal(key.exponent()));
        update(shake, padded);
        update(shake, context);
        shake.update(word(commitments.length));
        for (byte[] commitment : commitments) {
            shake.update(commitment);
        }
        return shake.digest(CHALLENGE_OCTETS * commitments.length);
    }

    /** Returns the exponent for the challenge of a round. */
    int exponent(byte[] challenges, int round) {
        int at = CHALLENGE_OCTETS * round;
        return (((challenges[at] & 0xff) << 8) | (challenges[at + 1] & 0xff)) & key.challengeMask();
    }

    private static void update(Shake256 shake, byte[] octets) {
        shake.update(word(octets.length)).update(octets);
    }

    private static byte[] word(int value) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(value).array();
    }

    private static byte[] minimal(BigInteger value) {
        byte[] signed = value.toByteArray();
        return signed[0] == 0 ? Arrays.copyOfRange(signed, 1, signed.length) : signed;
    }
}
