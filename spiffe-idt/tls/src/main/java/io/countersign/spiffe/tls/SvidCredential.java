// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import io.countersign.core.Credential;
import io.countersign.core.SchemeName;
import io.countersign.idt.SpiffeId;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;

/**
 * Certificates that a peer presented.
 *
 * @param subject workload that the leaf names
 * @param chain certificates, leaf first
 */
record SvidCredential(SpiffeId subject, List<X509Certificate> chain) implements Credential {

    SvidCredential {
        chain = List.copyOf(chain);
    }

    @Override
    public SchemeName scheme() {
        return X509SvidScheme.NAME;
    }

    /** Returns the serial number of the leaf. */
    @Override
    public String id() {
        return chain.getFirst().getSerialNumber().toString(16);
    }

    @Override
    public String algorithm() {
        return chain.getFirst().getPublicKey().getAlgorithm();
    }

    /** Returns the thumbprint {@code x5t#S256} (RFC 8705 section 3.1). */
    String thumbprint() {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256").digest(chain.getFirst().getEncoded());
            return Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
        } catch (CertificateEncodingException | NoSuchAlgorithmException ex) {
            throw new IllegalStateException("A verified certificate cannot be encoded", ex);
        }
    }

    @Override
    public String toString() {
        return "SvidCredential[" + subject + ", " + id() + "]";
    }
}
