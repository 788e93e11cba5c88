// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts secrets for the database with AES-256-GCM and a fresh nonce of 96 bits each time. A ciphertext is bound to
 * its row and to the key that encrypted it.
 */
public final class KeyEncryption {

    /** Length of the key in bytes. */
    public static final int KEY_LENGTH = 32;

    private static final String DERIVATION = "HmacSHA256";

    private static final int NONCE_LENGTH = 12;

    private static final int TAG_BITS = 128;

    private final SecureRandom random = new SecureRandom();

    private final SecretKey key;

    private final String keyId;

    public KeyEncryption(byte[] key) {
        if (key.length != KEY_LENGTH) {
            throw new IllegalArgumentException("the key encryption key must have 32 bytes, not " + key.length);
        }
        this.key = new SecretKeySpec(key, "AES");
        this.keyId = keyId(key);
    }

    /** Returns an encryption whose key is forgotten at the end, for a server that stores no private key. */
    public static KeyEncryption ofRandomKey() {
        byte[] key = new byte[KEY_LENGTH];
        new SecureRandom().nextBytes(key);
        return new KeyEncryption(key);
    }

    /**
     * Returns an encryption with another key, derived from this one (HMAC-SHA-256). Random nonces limit the number of
     * secrets under one key to 2 to the power of 32 (NIST SP 800-38D section 8.3), which a table with a row for each
     * request can exceed.
     *
     * @param purpose distinguishes the key from others, such as the table and primary key of a row
     */
    public KeyEncryption derived(String purpose) {
        try {
            Mac mac = Mac.getInstance(DERIVATION);
            mac.init(new SecretKeySpec(key.getEncoded(), DERIVATION));
            return new KeyEncryption(mac.doFinal(("countersign derived key\n" + purpose).getBytes(UTF_8)));
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    /**
     * @param row table and primary key of the row that will hold the result
     */
    public String encrypt(byte[] clear, String row) {
        byte[] nonce = new byte[NONCE_LENGTH];
        random.nextBytes(nonce);
        byte[] sealed = run(Cipher.ENCRYPT_MODE, nonce, clear, row);
        return keyId + '.' + encode(nonce) + '.' + encode(sealed);
    }

    /**
     * @throws IllegalStateException if the ciphertext is from another key or another row, or was altered
     */
    public byte[] decrypt(String encrypted, String row) {
        String[] parts = encrypted.split("\\.", -1);
        if (parts.length != 3 || !parts[0].equals(keyId)) {
            throw new IllegalStateException(row + " was encrypted with another key encryption key");
        }
        return run(Cipher.DECRYPT_MODE, decode(parts[1]), decode(parts[2]), row);
    }

    private byte[] run(int mode, byte[] nonce, byte[] input, String row) {
        Objects.requireNonNull(row, "row cannot be null");
        try {
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
            cipher.updateAAD((keyId + '\n' + row).getBytes(UTF_8));
            return cipher.doFinal(input);
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("cannot encrypt or decrypt " + row, ex);
        }
    }

    private static String keyId(byte[] key) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update("countersign key encryption key".getBytes(UTF_8));
            return encode(Arrays.copyOf(digest.digest(key), 9));
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static byte[] decode(String text) {
        return Base64.getUrlDecoder().decode(text);
    }
}
