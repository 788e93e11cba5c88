// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.x509;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import io.countersign.idt.IdtRefusals;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.TrustDomain;
import java.io.ByteArrayInputStream;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** Rules of the X.509-SVID specification (sections 2 to 4) for single certificates, except for their signatures. */
final class SpiffeCertificates {

    private static final int URI = 6;

    private static final int DIGITAL_SIGNATURE = 0;

    private static final int KEY_CERT_SIGN = 5;

    private static final int CRL_SIGN = 6;

    private SpiffeCertificates() {}

    /**
     * Parses one certificate without any trailing octets.
     *
     * @throws InvalidCredentialException if the octets are anything else
     */
    static X509Certificate parse(byte[] der) {
        try {
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            X509Certificate certificate = (X509Certificate) factory.generateCertificate(new ByteArrayInputStream(der));
            if (!Arrays.equals(certificate.getEncoded(), der)) {
                throw malformed();
            }
            return certificate;
        } catch (CertificateException ex) {
            throw malformed();
        }
    }

    private static InvalidCredentialException malformed() {
        return new InvalidCredentialException(RefusalCode.MALFORMED, "not a certificate");
    }

    /**
     * Returns the workload that a leaf names. The leaf must have exactly one URI, and a key that may sign, but not
     * sign certificates.
     */
    static SpiffeId workload(X509Certificate leaf) {
        boolean[] usage = leaf.getKeyUsage();
        boolean signs = usage != null && usage[DIGITAL_SIGNATURE] && !usage[KEY_CERT_SIGN] && !usage[CRL_SIGN];
        List<String> names = uris(leaf);
        if (!signs || leaf.getBasicConstraints() >= 0 || names.size() != 1) {
            throw untrusted("the certificate is not that of a workload");
        }
        SpiffeId id = spiffeId(names.getFirst());
        if (id.isTrustDomain()) {
            throw untrusted("the certificate names no workload");
        }
        return id;
    }

    /**
     * Requires that an intermediate authority names the trust domain, if anything, and no workload or other trust
     * domain.
     */
    static void requireWithin(TrustDomain trustDomain, X509Certificate intermediate) {
        for (String name : uris(intermediate)) {
            if (!spiffeId(name).equals(trustDomain.id())) {
                throw untrusted("an authority that names another trust domain or a workload");
            }
        }
    }

    /** Returns the earliest expiry of several certificates. */
    static Instant end(Collection<X509Certificate> certificates) {
        return certificates.stream()
                .map(certificate -> certificate.getNotAfter().toInstant())
                .min(Instant::compareTo)
                .orElseThrow();
    }

    private static SpiffeId spiffeId(String uri) {
        try {
            return SpiffeId.parse(uri);
        } catch (IllegalArgumentException ex) {
            throw untrusted("a certificate with a URI that is not a SPIFFE ID");
        }
    }

    private static List<String> uris(X509Certificate certificate) {
        try {
            Collection<List<?>> names = certificate.getSubjectAlternativeNames();
            return names == null
                    ? List.of()
                    : names.stream()
                            .filter(name -> Objects.equals(name.getFirst(), URI))
                            .map(name -> String.valueOf(name.get(1)))
                            .toList();
        } catch (CertificateParsingException ex) {
            throw malformed();
        }
    }

    static InvalidCredentialException untrusted(String message) {
        return new InvalidCredentialException(IdtRefusals.UNTRUSTED_CERTIFICATE, message);
    }
}
