// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.support;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Objects;

/** Code, refresh token or session id of 256 random bits. The database stores only its digest. */
public record OpaqueToken(String value) {

    private static final int LENGTH = 32;

    private static final SecureRandom RANDOM = new SecureRandom();

    public OpaqueToken {
        Objects.requireNonNull(value, "value cannot be null");
    }

    public static OpaqueToken random() {
        byte[] bytes = new byte[LENGTH];
        RANDOM.nextBytes(bytes);
        return new OpaqueToken(encode(bytes));
    }

    /** Returns the SHA-256 as base64url, under which it is stored. The value cannot be computed from it. */
    public String digest() {
        return sha256(value);
    }

    /**
     * Returns the SHA-256 as base64url without padding, which is also the transformation S256 (RFC 7636 section 4.2).
     */
    public static String sha256(String text) {
        return encode(digest("SHA-256", text));
    }

    public static byte[] digest(String algorithm, String text) {
        try {
            return MessageDigest.getInstance(algorithm).digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException("every JDK has " + algorithm, ex);
        }
    }

    public static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** Omits the value, a credential. */
    @Override
    public String toString() {
        return "OpaqueToken[]";
    }
}
