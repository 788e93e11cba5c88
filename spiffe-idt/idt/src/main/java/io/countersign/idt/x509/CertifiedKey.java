// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.x509;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.idt.IdtRefusals;
import io.countersign.idt.SpiffeId;
import io.countersign.jose.JcaProviders;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.VerificationKey;
import java.security.PublicKey;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;

/**
 * P-256 key that is certified for a workload during a period, ready to verify ES256 with the fastest available
 * provider.
 *
 * @since 0.1
 */
public final class CertifiedKey {

    private final SpiffeId id;

    private final VerificationKey key;

    private final byte[] encoded;

    private final Instant notBefore;

    private final Instant notAfter;

    /**
     * @param id workload that the key is certified for
     * @param key public key on P-256
     * @param notBefore start of the certification
     * @param notAfter end of the certification
     * @throws InvalidCredentialException if the key is not on P-256
     */
    public CertifiedKey(SpiffeId id, PublicKey key, Instant notBefore, Instant notAfter) {
        this.id = Objects.requireNonNull(id, "id cannot be null");
        this.key = verificationKey(key);
        this.encoded = key.getEncoded();
        this.notBefore = Objects.requireNonNull(notBefore, "notBefore cannot be null");
        this.notAfter = Objects.requireNonNull(notAfter, "notAfter cannot be null");
    }

    private static VerificationKey verificationKey(PublicKey key) {
        try {
            return new VerificationKey(
                    JsonWebKey.of(null, JwsAlgorithm.ES256, key, null), JwsAlgorithm.ES256, JcaProviders.best());
        } catch (IllegalArgumentException | InvalidCredentialException | ClassCastException ex) {
            throw new InvalidCredentialException(RefusalCode.WRONG_ALGORITHM, "not a key on P-256");
        }
    }

    public SpiffeId id() {
        return id;
    }

    /** Returns the end of the certification. */
    public Instant notAfter() {
        return notAfter;
    }

    boolean isCurrent(Instant now) {
        return !now.isBefore(notBefore) && now.isBefore(notAfter);
    }

    /** Returns whether the encoded form of a key is the same. */
    public boolean isSame(PublicKey other) {
        return Arrays.equals(encoded, other.getEncoded());
    }

    /**
     * Refuses a key that is certified for another workload.
     *
     * @return this key
     */
    public CertifiedKey requireOf(SpiffeId expected) {
        if (!id.equals(expected)) {
            throw new InvalidCredentialException(
                    IdtRefusals.WRONG_IDENTITY, "the key is certified for another workload");
        }
        return this;
    }

    /** Returns whether a signature of 64 octets over a part of a text is correct. */
    public boolean verifies(byte[] text, int from, int length, byte[] signature) {
        return key.verifies(text, from, length, signature);
    }

    @Override
    public String toString() {
        return "CertifiedKey[" + id + ", until " + notAfter + "]";
    }
}
