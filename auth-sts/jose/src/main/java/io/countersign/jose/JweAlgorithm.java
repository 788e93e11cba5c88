// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How the key of an encrypted token reaches its recipient (RFC 7518 section 4). The content is always encrypted with
 * {@value #ENCRYPTION}.
 *
 * @since 0.1
 */
public enum JweAlgorithm {
    /** A random key, encrypted to an RSA key. */
    RSA_OAEP_256("RSA-OAEP-256", JwsAlgorithm.RS256, Operations.ENCRYPT_OR_WRAP, Operations.DECRYPT_OR_UNWRAP),
    /** A key agreed on with an ephemeral one, directly, on P-256. */
    ECDH_ES("ECDH-ES", JwsAlgorithm.ES256, Operations.DERIVE, Operations.DERIVE);

    /** The value of {@code enc}. */
    public static final String ENCRYPTION = "A256GCM";

    private final String jwaName;

    // Signs with keys of the same form.
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
     * @throws IllegalArgumentException if there is none of that name, naming those there are
     */
    public static JweAlgorithm of(String name) {
        for (JweAlgorithm algorithm : values()) {
            if (algorithm.jwaName.equals(name)) {
                return algorithm;
            }
        }
        throw new IllegalArgumentException("There is no algorithm '" + name + "' for encryption; known are "
                + Arrays.stream(values()).map(JweAlgorithm::jwaName).collect(Collectors.joining(", ")));
    }

    /** The value of {@code alg}. */
    public String jwaName() {
        return jwaName;
    }

    /** The {@code kty} of its keys: {@code RSA} or {@code EC}. */
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

    /** What a key may be restricted to (RFC 7517 section 4.3). */
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
