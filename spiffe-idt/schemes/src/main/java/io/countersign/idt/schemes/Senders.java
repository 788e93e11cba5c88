// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.InboundRequest;
import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.core.SenderBinding;
import io.countersign.core.Sha256;
import io.countersign.idt.x509.Peer;
import io.countersign.jose.Base64Url;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.List;

/** Identifies the senders of requests: workloads with a certificate of mutual TLS. */
final class Senders {

    private final PeerReader reader;

    private final Clock clock;

    Senders(PeerReader reader, Clock clock) {
        this.reader = reader;
        this.clock = clock;
    }

    /** Returns the sender, whose certificate must be valid now. */
    Peer sender(InboundRequest request) {
        List<X509Certificate> chain = request.peerCertificates();
        if (chain.isEmpty()) {
            throw new InvalidCredentialException(RefusalCode.WRONG_SENDER, "the sender presented no certificate");
        }
        Peer peer = reader.read(chain);
        if (!clock.instant().isBefore(peer.notAfter())) {
            throw new InvalidCredentialException(RefusalCode.WRONG_SENDER, "the certificate of the sender has expired");
        }
        return peer;
    }

    /** Returns {@code x5t#S256} of the sender's certificate (RFC 8705 section 3.1). */
    static SenderBinding binding(InboundRequest request) {
        try {
            byte[] der = request.peerCertificates().getFirst().getEncoded();
            return new SenderBinding.Certificate(Base64Url.encode(Sha256.digest(der)));
        } catch (CertificateEncodingException ex) {
            throw new IllegalStateException("A verified certificate cannot be encoded", ex);
        }
    }
}
