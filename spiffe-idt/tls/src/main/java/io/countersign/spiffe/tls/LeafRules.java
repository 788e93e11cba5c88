// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import io.countersign.core.link.PeerRole;
import io.countersign.idt.SpiffeId;
import io.countersign.spiffe.tls.RefusedPeerException.Reason;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rules that a certificate must follow to be an X.509-SVID (SPIFFE X509-SVID sections 2 to 4). */
final class LeafRules {

    // RFC 5280 section 4.2.1.6.
    private static final Integer URI_NAME = 6;

    private static final String ANY_PURPOSE = "2.5.29.37.0";

    // RFC 5280 section 4.2.1.3.
    private static final int DIGITAL_SIGNATURE = 0;

    private static final int KEY_CERT_SIGN = 5;

    private static final int CRL_SIGN = 6;

    private LeafRules() {}

    /** Returns the workload's ID after checking that the leaf of the chain has the form of an SVID. */
    static SpiffeId idOf(List<X509Certificate> chain) throws RefusedPeerException {
        if (chain.isEmpty()) {
            throw new RefusedPeerException(Reason.NO_CERTIFICATE, "There is no certificate");
        }
        X509Certificate leaf = chain.getFirst();
        if (leaf.getBasicConstraints() >= 0) {
            throw new RefusedPeerException(Reason.NOT_AN_SVID, "The certificate is that of an authority");
        }
        requireUsage(leaf.getKeyUsage());
        return id(onlyUri(leaf));
    }

    private static void requireUsage(boolean @Nullable [] usage) throws RefusedPeerException {
        if (usage == null || !usage[DIGITAL_SIGNATURE] || usage[KEY_CERT_SIGN] || usage[CRL_SIGN]) {
            throw new RefusedPeerException(
                    Reason.WRONG_USAGE, "The key must be for signatures, and not for signing certificates");
        }
    }

    private static String onlyUri(X509Certificate leaf) throws RefusedPeerException {
        try {
            Collection<List<?>> names = leaf.getSubjectAlternativeNames();
            List<String> uris = names == null
                    ? List.of()
                    : names.stream()
                            .filter(name -> URI_NAME.equals(name.getFirst()))
                            .map(name -> String.valueOf(name.get(1)))
                            .toList();
            if (uris.size() == 1) {
                return uris.getFirst();
            }
            throw new RefusedPeerException(Reason.NOT_AN_SVID, "The certificate has " + uris.size() + " URIs");
        } catch (CertificateParsingException ex) {
            throw new RefusedPeerException(Reason.NOT_AN_SVID, "The names of the certificate cannot be read", ex);
        }
    }

    private static SpiffeId id(String uri) throws RefusedPeerException {
        try {
            SpiffeId id = SpiffeId.parse(uri);
            if (!id.isTrustDomain()) {
                return id;
            }
        } catch (IllegalArgumentException ex) {
            // Refused below.
        }
        throw new RefusedPeerException(
                Reason.NOT_AN_SVID, "The URI of the certificate is not the SPIFFE ID of a workload");
    }

    /** Requires that the extended key usage, if present, permits the peer's role. */
    static void requirePurpose(X509Certificate leaf, PeerRole role) throws RefusedPeerException {
        try {
            List<String> purposes = leaf.getExtendedKeyUsage();
            if (purposes != null && !purposes.contains(role.keyPurpose()) && !purposes.contains(ANY_PURPOSE)) {
                throw new RefusedPeerException(Reason.WRONG_USAGE, "The certificate is not for a " + role);
            }
        } catch (CertificateParsingException ex) {
            throw new RefusedPeerException(Reason.NOT_AN_SVID, "The purposes of the certificate cannot be read", ex);
        }
    }

    static void requireCurrent(List<X509Certificate> chain, Instant now) throws RefusedPeerException {
        for (X509Certificate certificate : chain) {
            if (now.isBefore(certificate.getNotBefore().toInstant())) {
                throw new RefusedPeerException(Reason.NOT_YET_VALID, "A certificate is not valid yet");
            }
        }
        if (!now.isBefore(end(chain))) {
            throw new RefusedPeerException(Reason.EXPIRED, "A certificate has expired");
        }
    }

    /** Returns the earliest expiry of several certificates. */
    static Instant end(List<X509Certificate> chain) {
        Instant end = Instant.MAX;
        for (X509Certificate certificate : chain) {
            Instant own = certificate.getNotAfter().toInstant();
            end = own.isBefore(end) ? own : end;
        }
        return end;
    }
}
