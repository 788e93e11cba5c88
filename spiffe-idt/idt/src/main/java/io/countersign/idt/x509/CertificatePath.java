// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.x509;

import io.countersign.idt.SpiffeId;
import java.security.GeneralSecurityException;
import java.security.InvalidAlgorithmParameterException;
import java.security.cert.CertPath;
import java.security.cert.CertPathValidator;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXCertPathValidatorResult;
import java.security.cert.PKIXParameters;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Date;
import java.util.List;

/**
 * Certificate path and its validation by the JDK's PKIX implementation (RFC 5280 section 6). PKIX checks name
 * constraints, path lengths, critical extensions and weak algorithms. It is expensive, but runs once per chain because
 * {@link ChainVerifier} caches the result.
 */
final class CertificatePath {

    private final List<X509Certificate> path;

    private final TrustBundle bundle;

    CertificatePath(List<byte[]> octets, TrustBundle bundle) {
        this.path = octets.stream().map(SpiffeCertificates::parse).toList();
        this.bundle = bundle;
    }

    CertifiedKey verify(Instant now) {
        SpiffeId workload = SpiffeCertificates.workload(path.getFirst());
        if (!workload.isMemberOf(bundle.trustDomain())) {
            throw SpiffeCertificates.untrusted("the certificate is of another trust domain");
        }
        requireNoAuthority();
        X509Certificate authority = validate(now);
        PathRules.require(bundle.trustDomain(), path, authority);
        if (now.isBefore(start(authority)) || !now.isBefore(end(authority))) {
            // PKIX does not check the validity period of the anchor.
            throw SpiffeCertificates.untrusted("the authority is not valid now");
        }
        return new CertifiedKey(workload, path.getFirst().getPublicKey(), notBefore(authority), notAfter(authority));
    }

    /**
     * Refuses a path that includes an authority of the bundle: the same chain could otherwise be written in several
     * ways.
     */
    private void requireNoAuthority() {
        if (path.stream().anyMatch(bundle.authorities()::contains)) {
            throw SpiffeCertificates.untrusted("the path includes an authority of the bundle");
        }
    }

    private X509Certificate validate(Instant now) {
        try {
            CertPath certPath = CertificateFactory.getInstance("X.509").generateCertPath(path);
            PKIXParameters parameters = new PKIXParameters(bundle.anchors());
            parameters.setRevocationEnabled(false);
            parameters.setDate(Date.from(now));
            PKIXCertPathValidatorResult result = (PKIXCertPathValidatorResult)
                    CertPathValidator.getInstance("PKIX").validate(certPath, parameters);
            return result.getTrustAnchor().getTrustedCert();
        } catch (CertPathValidatorException | CertificateException | InvalidAlgorithmParameterException ex) {
            throw SpiffeCertificates.untrusted("no path to an authority of the trust domain");
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("PKIX is not available in this JVM", ex);
        } catch (RuntimeException ex) {
            // The JDK's check of name constraints fails in this way for some names.
            throw SpiffeCertificates.untrusted("a path that PKIX cannot validate");
        }
    }

    private Instant notBefore(X509Certificate authority) {
        return path.stream().map(CertificatePath::start).reduce(start(authority), (a, b) -> a.isAfter(b) ? a : b);
    }

    private Instant notAfter(X509Certificate authority) {
        return path.stream().map(CertificatePath::end).reduce(end(authority), (a, b) -> a.isBefore(b) ? a : b);
    }

    private static Instant start(X509Certificate certificate) {
        return certificate.getNotBefore().toInstant();
    }

    private static Instant end(X509Certificate certificate) {
        return certificate.getNotAfter().toInstant();
    }
}
