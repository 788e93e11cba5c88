// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.rsa;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Token that contains a proof. A proof made for one context does not verify in any other.
 *
 * @param tokenId its {@code jti}
 * @param issuer its {@code iss}
 * @param subject its {@code sub}
 * @param audience its only {@code aud}
 * @param expiry its {@code exp}, in seconds since the epoch
 * @param confirmation identity in its {@code cnf}
 * @param nonce value that the verifier asked for; empty if none
 * @since 0.1
 */
public record RsaProofContext(
        String tokenId,
        String issuer,
        String subject,
        String audience,
        long expiry,
        String confirmation,
        String nonce) {

    private static final byte[] PREFIX = "idt-rsa-pok-ctx-v1".getBytes(StandardCharsets.US_ASCII);

    public RsaProofContext {
        Objects.requireNonNull(tokenId, "tokenId cannot be null");
        Objects.requireNonNull(issuer, "issuer cannot be null");
        Objects.requireNonNull(subject, "subject cannot be null");
        Objects.requireNonNull(audience, "audience cannot be null");
        Objects.requireNonNull(confirmation, "confirmation cannot be null");
        Objects.requireNonNull(nonce, "nonce cannot be null");
    }

    /**
     * Returns the octets that are included in the proof: each text in UTF-8 after its length, and the expiry in eight
     * octets.
     */
    public byte[] encoded() {
        ByteArrayOutputStream out = new ByteArrayOutputStream(512);
        out.writeBytes(PREFIX);
        write(out, tokenId);
        write(out, issuer);
        write(out, subject);
        write(out, audience);
        out.writeBytes(ByteBuffer.allocate(Long.BYTES).putLong(expiry).array());
        write(out, confirmation);
        write(out, nonce);
        return out.toByteArray();
    }

    private static void write(ByteArrayOutputStream out, String text) {
        byte[] octets = text.getBytes(StandardCharsets.UTF_8);
        out.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(octets.length).array());
        out.writeBytes(octets);
    }
}
