// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;

/**
 * Identifier of a verifying key: the first eight octets of a SHA-256, for Groth16 of the packed form, for other
 * protocols of the descriptor.
 *
 * @param hex 16 lower-case hexadecimal digits
 * @since 0.1
 */
public record KeyId(String hex) {

    /** Number of octets of an identifier. */
    public static final int LENGTH = 8;

    public KeyId {
        Objects.requireNonNull(hex, "hex cannot be null");
        if (!hex.matches("[0-9a-f]{16}")) {
            throw new IllegalArgumentException("'" + hex + "' is not the id of a key");
        }
    }

    /** Returns the identifier from the first {@value #LENGTH} octets of a digest. */
    public static KeyId of(byte[] digest) {
        return new KeyId(HexFormat.of().formatHex(Arrays.copyOf(digest, LENGTH)));
    }

    /** Returns the identifier of a key whose packed form or descriptor this is. */
    static KeyId ofContent(byte[] octets) {
        try {
            return of(MessageDigest.getInstance("SHA-256").digest(octets));
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException(ex);
        }
    }

    /** Returns the {@value #LENGTH} octets. */
    public byte[] octets() {
        return HexFormat.of().parseHex(hex);
    }

    @Override
    public String toString() {
        return hex;
    }
}
