// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.core.Sha256;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.x509.Peer;
import io.countersign.jose.Base64Url;
import jakarta.servlet.http.HttpServletRequest;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;

/**
 * The workload that asks: what its certificate says, which the connection and the filters before
 * have verified for this request.
 *
 * @param peer who it is
 * @param thumbprint SHA-256 of its certificate as base64url (RFC 8705 section 3.1)
 */
record Requester(Peer peer, String thumbprint) {

    private static final String CERTIFICATES = "jakarta.servlet.request.X509Certificate";

    static Requester of(HttpServletRequest request) {
        if (!(request.getAttribute(CERTIFICATES) instanceof X509Certificate[] chain) || chain.length == 0) {
            throw new IllegalStateException("A request without certificate has come through mutual TLS");
        }
        try {
            return new Requester(Peer.of(chain), Base64Url.encode(Sha256.digest(chain[0].getEncoded())));
        } catch (CertificateEncodingException ex) {
            throw new IllegalStateException("a certificate that was read can be written", ex);
        }
    }

    SpiffeId id() {
        return peer.id();
    }
}
