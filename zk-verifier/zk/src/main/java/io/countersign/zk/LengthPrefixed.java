// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk;

import io.countersign.zk.field.Field;
import io.countersign.zk.field.Value;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Digest of a list of fields. Each field follows its length in four octets, so that two lists never have the same
 * octets.
 */
final class LengthPrefixed {

    private static final String HMAC = "HmacSHA256";

    private final ByteArrayOutputStream out = new ByteArrayOutputStream(512);

    LengthPrefixed add(byte[] field) {
        out.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(field.length).array());
        out.writeBytes(field);
        return this;
    }

    LengthPrefixed add(String field) {
        return add(field.getBytes(StandardCharsets.UTF_8));
    }

    /** Adds one octet. */
    LengthPrefixed addOctet(int value) {
        return add(new byte[] {(byte) value});
    }

    /** Adds eight octets, big-endian. */
    LengthPrefixed addLong(long value) {
        return add(ByteBuffer.allocate(Long.BYTES).putLong(value).array());
    }

    /** Returns the SHA-512 digest as a value of a field. */
    Value toValue(Field field) {
        return field.reduced(sha512());
    }

    byte[] sha512() {
        return digest("SHA-512");
    }

    byte[] sha256() {
        return digest("SHA-256");
    }

    /** Returns the HMAC-SHA-256 of the fields. */
    byte[] mac(byte[] key) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(new SecretKeySpec(key, HMAC));
            return mac.doFinal(out.toByteArray());
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private byte[] digest(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm).digest(out.toByteArray());
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException(ex);
        }
    }
}
