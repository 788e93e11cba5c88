// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk;

import io.countersign.zk.field.FieldElement;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A digest over fields, each behind its length in four octets, so that no two lists of fields are the same text. */
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

    /** One octet. */
    LengthPrefixed addOctet(int value) {
        return add(new byte[] {(byte) value});
    }

    /** Eight octets, big-endian. */
    LengthPrefixed addLong(long value) {
        return add(ByteBuffer.allocate(Long.BYTES).putLong(value).array());
    }

    /** SHA-512 of it as an element of the field; the bias is below 2 to the power of -256. */
    FieldElement toField() {
        return FieldElement.reduced(digest("SHA-512"));
    }

    byte[] sha256() {
        return digest("SHA-256");
    }

    /** HMAC-SHA-256 of it. */
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
