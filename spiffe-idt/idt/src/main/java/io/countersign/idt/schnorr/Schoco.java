// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schnorr;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.core.Sha256;
import java.security.SecureRandom;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Concatenated Schnorr signatures (Galindo and Garcia, AFRICACRYPT 2009) over ristretto255, extended to more than two
 * layers. The s of a layer is the secret key of the next one, and the key that verifies a layer is computed from the
 * layers before it. The holder of the last signature can extend the chain. No holder can remove a layer that was added
 * before its own.
 *
 * <p><strong>Experimental</strong>: two layers have a security proof in the random oracle model, with a loose
 * reduction. No proof is published for more, so the depth is limited. A chain does not identify the signer of a layer.
 * A nonce that leaks reveals the key of the layer above it.
 *
 * @since 0.1
 */
public final class Schoco {

    /** Maximum number of layers of a chain. */
    public static final int MAX_LAYERS = 16;

    private static final SecureRandom RANDOM = new SecureRandom();

    private static final int FRESH_OCTETS = 32;

    private Schoco() {}

    /** Signs the message of layer 0. */
    public static SchocoSignature sign(SchocoSecretKey root, byte[] message) {
        Objects.requireNonNull(root, "root cannot be null");
        return sign(root.scalar(), root.publicKey().encoded(), 0, message.clone());
    }

    /**
     * Signs the message of a further layer. In the extended chain, only the {@link SchocoSignature#commitment()
     * commitment} of the previous signature remains.
     *
     * @param last signature of the previous layer
     * @param layer index of the new layer, at least 1
     * @param message message of the new layer
     * @throws IllegalArgumentException if the chain would be longer than {@link #MAX_LAYERS}
     */
    public static SchocoSignature extend(SchocoSignature last, int layer, byte[] message) {
        Objects.requireNonNull(last, "last cannot be null");
        if (layer < 1 || layer >= MAX_LAYERS) {
            throw new IllegalArgumentException("A chain has layers 0 to " + (MAX_LAYERS - 1));
        }
        byte[] key = Ristretto.encode(BaseMultiples.multiply(last.scalar()));
        return sign(last.scalar(), key, layer, message.clone());
    }

    private static SchocoSignature sign(byte[] secret, byte[] key, int layer, byte[] message) {
        while (true) {
            byte[] fresh = new byte[FRESH_OCTETS];
            RANDOM.nextBytes(fresh);
            byte[] nonce = SchocoHash.nonce(secret, key, message, fresh);
            SchocoSignature signature = Scalars.isZero(nonce) ? null : sign(secret, key, layer, message, nonce);
            if (signature != null && !Scalars.isZero(signature.scalar())) {
                return signature;
            }
        }
    }

    /** Signs with a given nonce, which must be secret and unique. */
    static SchocoSignature sign(byte[] secret, byte[] key, int layer, byte[] message, byte[] nonce) {
        EdwardsPoint point = BaseMultiples.multiply(nonce);
        byte[] commitment = Ristretto.encode(point);
        byte[] challenge = SchocoHash.challenge(layer, commitment, key, message);
        return new SchocoSignature(commitment, point, Scalars.multiplySubtract(nonce, challenge, secret));
    }

    /**
     * Verifies a chain.
     *
     * @param root pinned key
     * @param messages messages of all layers, innermost first
     * @param commitments commitments of all layers but the last, innermost first, 32 octets each
     * @param last signature of the last layer
     * @return whether the chain is valid; malformed and wrong chains are not distinguished
     */
    public static boolean verify(
            SchocoPublicKey root, List<byte[]> messages, List<byte[]> commitments, SchocoSignature last) {
        Objects.requireNonNull(root, "root cannot be null");
        Objects.requireNonNull(last, "last cannot be null");
        int end = commitments.size();
        if (messages.size() != end + 1 || end >= MAX_LAYERS) {
            return false;
        }
        byte[] encoded = root.encoded();
        EdwardsPoint key = root.point();
        for (int i = 0; i < end; i++) {
            byte[] challenge = SchocoHash.challenge(i, commitments.get(i), encoded, messages.get(i));
            EdwardsPoint next = next(commitments.get(i), challenge, key);
            if (next == null) {
                return false;
            }
            key = next;
            encoded = Ristretto.encode(key);
        }
        byte[] challenge = SchocoHash.challenge(end, last.commitmentOctets(), encoded, messages.getLast());
        EdwardsPoint sum = OddMultiples.multiply(challenge, key);
        // The scalar is the secret key of a next layer, so the time must not depend on it.
        sum.add(new CachedPoint(BaseMultiples.multiply(last.scalar())));
        return sum.isSameElement(last.point());
    }

    /** Computes the key of the next layer, R - h y; {@code null} if there is none. */
    private static @Nullable EdwardsPoint next(byte[] commitment, byte[] challenge, EdwardsPoint key) {
        EdwardsPoint point;
        try {
            point = Ristretto.decodeOther(commitment);
        } catch (InvalidCredentialException ex) {
            return null;
        }
        point.subtract(new CachedPoint(OddMultiples.multiply(challenge, key)));
        return point.isIdentity() ? null : point;
    }

    /**
     * Returns the id shared by all chains that were extended from one layer 0, by which they can be revoked.
     *
     * @param commitment commitment of layer 0
     * @param message message of layer 0
     * @return SHA-256 of both
     */
    public static byte[] familyId(byte[] commitment, byte[] message) {
        if (commitment.length != SchocoSignature.COMMITMENT_SIZE) {
            throw new InvalidCredentialException(RefusalCode.MALFORMED, "not a commitment of 32 octets");
        }
        return Sha256.digest(commitment, message);
    }
}
