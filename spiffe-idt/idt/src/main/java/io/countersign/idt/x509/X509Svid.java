// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.x509;

import io.countersign.core.InvalidCredentialException;
import io.countersign.idt.SpiffeId;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * Immutable certificate chain and private key of this workload, ready to sign ES256; a rotation creates a new one.
 * Creation signs once and verifies the result, so a certificate and key that do not match are detected at once.
 *
 * @since 0.1
 */
public final class X509Svid {

    private final SpiffeId id;

    private final List<byte[]> chain;

    private final X509Certificate leaf;

    private final Instant notAfter;

    private final JwsSigner signer;

    private X509Svid(List<X509Certificate> chain, PrivateKey key) {
        this.leaf = chain.getFirst();
        this.id = SpiffeCertificates.workload(leaf);
        this.chain = chain.stream().map(X509Svid::encoded).toList();
        this.notAfter = SpiffeCertificates.end(chain);
        this.signer = new JwsSigner(pair(leaf.getPublicKey(), key), JwsAlgorithm.ES256);
    }

    private static JsonWebKey pair(PublicKey publicKey, PrivateKey key) {
        try {
            return JsonWebKey.of(null, JwsAlgorithm.ES256, publicKey, key);
        } catch (InvalidCredentialException ex) {
            // The key is this workload's own: no credential of a request is refused for it.
            throw new IllegalArgumentException("The key of the SVID is not one on P-256", ex);
        }
    }

    /**
     * Creates an SVID.
     *
     * @param chain leaf and intermediates, leaf first, without the root
     * @throws io.countersign.core.InvalidCredentialException if the leaf does not belong to a workload
     * @throws IllegalArgumentException if the key is not on P-256, or does not match the leaf
     */
    public static X509Svid of(List<X509Certificate> chain, PrivateKey key) {
        Objects.requireNonNull(key, "key cannot be null");
        return new X509Svid(chain, key);
    }

    private static byte[] encoded(X509Certificate certificate) {
        try {
            return certificate.getEncoded();
        } catch (CertificateEncodingException ex) {
            throw new IllegalArgumentException("The certificate cannot be encoded", ex);
        }
    }

    public SpiffeId id() {
        return id;
    }

    /** Returns the chain in DER, leaf first, without the root. The arrays are not copied. */
    public List<byte[]> chain() {
        return chain;
    }

    public PublicKey publicKey() {
        return leaf.getPublicKey();
    }

    /** Returns the earliest expiry in the chain, from which on verifiers refuse it. */
    public Instant notAfter() {
        return notAfter;
    }

    /** Returns the ES256 signature of a text, 64 octets. */
    public byte[] sign(byte[] text) {
        return signer.signBytes(text);
    }

    @Override
    public String toString() {
        return "X509Svid[" + id + ", until " + notAfter() + "]";
    }
}
