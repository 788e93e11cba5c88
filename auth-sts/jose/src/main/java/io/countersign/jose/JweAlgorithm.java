// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Algorithm that delivers the content key of an encrypted token to its recipient (RFC 7518 section 4). The content is
 * always encrypted with {@value #ENCRYPTION}.
 *
 * @since 0.1
 */
public enum JweAlgorithm {
    /** A random content key, encrypted to an RSA key. */
    RSA_OAEP_256("RSA-OAEP-256", JwsAlgorithm.RS256, Operations.ENCRYPT_OR_WRAP, Operations.DECRYPT_OR_UNWRAP),
    /** Direct key agreement with an ephemeral key, on P-256. */
    ECDH_ES("ECDH-ES", JwsAlgorithm.ES256, Operations.DERIVE, Operations.DERIVE);

    /** Value of {@code enc}. */
    public static final String ENCRYPTION = "A256GCM";

    private final String jwaName;

    // Signature algorithm whose keys have the same form.
    private final JwsAlgorithm keys;

    private final Operations sending;

    private final Operations receiving;

    JweAlgorithm(String jwaName, JwsAlgorithm keys, Operations sending, Operations receiving) {
        this.jwaName = jwaName;
        this.keys = keys;
        this.sending = sending;
        this.receiving = receiving;
    }

    /**
     * Finds an algorithm by its name, which is case-sensitive.
     *
     * @throws IllegalArgumentException if there is none of that name; the message lists the known names
     */
    public static JweAlgorithm of(String name) {
        for (JweAlgorithm algorithm : values()) {
            if (algorithm.jwaName.equals(name)) {
                return algorithm;
            }
        }
        throw new IllegalArgumentException("There is no encryption algorithm '" + name + "'; known are "
                + Arrays.stream(values()).map(JweAlgorithm::jwaName).collect(Collectors.joining(", ")));
    }

    /** Returns the value of {@code alg}. */
    public String jwaName() {
        return jwaName;
    }

    /** Returns the {@code kty} of its keys: {@code RSA} or {@code EC}. */
    public String keyType() {
        return keys.keyType();
    }

    JwsAlgorithm keys() {
        return keys;
    }

    /** Whether {@code key_ops} allow the recipient's public key to be used by a sender. */
    boolean allowsSending(Set<String> operations) {
        return sending.areAmong(operations);
    }

    /** Whether {@code key_ops} allow the recipient to use the private key. */
    boolean allowsReceiving(Set<String> operations) {
        return receiving.areAmong(operations);
    }

    @Override
    public String toString() {
        return jwaName;
    }

    /** Pair of {@code key_ops} of which a restricted key needs one (RFC 7517 section 4.3). */
    private enum Operations {
        ENCRYPT_OR_WRAP("encrypt", "wrapKey"),
        DECRYPT_OR_UNWRAP("decrypt", "unwrapKey"),
        DERIVE("deriveKey", "deriveBits");

        private final String one;

        private final String other;

        Operations(String one, String other) {
            this.one = one;
            this.other = other;
        }

        boolean areAmong(Set<String> operations) {
            return operations.isEmpty() || operations.contains(one) || operations.contains(other);
        }
    }
}
