// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.core.Sha256;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.x509.Peer;
import io.countersign.jose.Base64Url;
import io.countersign.spring.security.ClientCertificates;
import jakarta.servlet.http.HttpServletRequest;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;

/**
 * Requesting workload, by its certificate. The connection and the filters have already verified the certificate.
 *
 * @param peer identity and key in the certificate
 * @param thumbprint SHA-256 of the certificate as base64url (RFC 8705 section 3.1)
 */
record Requester(Peer peer, String thumbprint) {

    /** Fails for a request that a trusted proxy relays: the certificate of the proxy is not that of the workload. */
    static Requester of(HttpServletRequest request) {
        X509Certificate[] chain = ClientCertificates.of(request).peer().toArray(X509Certificate[]::new);
        if (chain.length == 0) {
            throw new IllegalStateException("A request came through mutual TLS without a certificate");
        }
        try {
            return new Requester(Peer.of(chain), Base64Url.encode(Sha256.digest(chain[0].getEncoded())));
        } catch (CertificateEncodingException ex) {
            throw new IllegalStateException("the certificate cannot be encoded", ex);
        }
    }

    SpiffeId id() {
        return peer.id();
    }

    Presenter presenter() {
        return new Presenter(id(), thumbprint);
    }
}
