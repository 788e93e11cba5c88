// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.group.Secret;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import org.bouncycastle.crypto.digests.KeccakDigest;
import org.jspecify.annotations.Nullable;

/**
 * Secret derived by this server: Keccak-256 over personal data and 32 random bytes, each field preceded by its length
 * in four bytes. Only the random bytes make it unguessable.
 */
final class DerivedSecret {

    private static final int LENGTH = 32;

    private static final SecureRandom RANDOM = new SecureRandom();

    private final Secret secret;

    private final byte[] nonce;

    private DerivedSecret(Secret secret, byte[] nonce) {
        this.secret = secret;
        this.nonce = nonce;
    }

    static DerivedSecret of(RegisterRequest person) {
        byte[] nonce = new byte[LENGTH];
        RANDOM.nextBytes(nonce);
        return of(person, nonce);
    }

    static DerivedSecret of(RegisterRequest person, byte[] nonce) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        add(out, person.email());
        add(out, person.name());
        add(out, person.age());
        add(out, person.countryCode());
        add(out, person.dateOfBirth());
        add(out, nonce);
        return new DerivedSecret(Secret.of(keccak(out.toByteArray())), nonce);
    }

    private static void add(ByteArrayOutputStream out, @Nullable Object field) {
        add(out, String.valueOf(field).getBytes(StandardCharsets.UTF_8));
    }

    private static void add(ByteArrayOutputStream out, byte[] field) {
        out.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(field.length).array());
        out.writeBytes(field);
    }

    private static byte[] keccak(byte[] octets) {
        KeccakDigest digest = new KeccakDigest(LENGTH * Byte.SIZE);
        digest.update(octets, 0, octets.length);
        byte[] out = new byte[LENGTH];
        digest.doFinal(out, 0);
        return out;
    }

    Secret secret() {
        return secret;
    }

    /** Returns the secret in 64 hexadecimal digits. */
    String hex() {
        return secret.value().hex();
    }

    /** Returns the random bytes in 64 hexadecimal digits. */
    String nonce() {
        return HexFormat.of().formatHex(nonce);
    }

    @Override
    public String toString() {
        return "DerivedSecret";
    }
}
