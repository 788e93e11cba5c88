// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.x509;

import io.countersign.core.InvalidCredentialException;
import io.countersign.idt.TrustDomain;
import java.security.PublicKey;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.EdECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.util.List;
import java.util.Set;

/**
 * Rules for a path and its authority in addition to PKIX (RFC 5280 section 6); X509-SVID sections 3 and 4. The JDK's
 * PKIX does not check the authority. It refuses old hash algorithms only below the roots that the JDK includes.
 *
 * @since 0.1
 */
public final class PathRules {

    private static final int KEY_CERT_SIGN = 5;

    private static final int SMALLEST_RSA = 2048;

    private static final int SMALLEST_EC = 256;

    private static final Set<String> SIGNATURES = Set.of(
            "SHA256withECDSA",
            "SHA384withECDSA",
            "SHA512withECDSA",
            "SHA256withRSA",
            "SHA384withRSA",
            "SHA512withRSA",
            "EdDSA",
            "Ed25519",
            "Ed448");

    private static final Set<String> PURPOSES = Set.of("2.5.29.37.0", "1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2");

    private PathRules() {}

    /**
     * Returns whether a certificate belongs to an authority: it must be marked as a CA, and its key must be for
     * signing certificates.
     */
    public static boolean isAuthority(X509Certificate certificate) {
        boolean[] usage = certificate.getKeyUsage();
        return certificate.getBasicConstraints() >= 0 && usage != null && usage[KEY_CERT_SIGN];
    }

    /**
     * Refuses a path that PKIX accepted but these rules do not.
     *
     * @param trustDomain trust domain of the leaf
     * @param path certificates, leaf first, without the authority
     * @throws InvalidCredentialException if an intermediate is for another trust domain or other purposes, the path is longer than
     *     the authority allows, or a key or a signature in it is weak
     */
    public static void require(TrustDomain trustDomain, List<X509Certificate> path, X509Certificate authority) {
        List<X509Certificate> intermediates = path.subList(1, path.size());
        if (!isAuthority(authority) || intermediates.size() > authority.getBasicConstraints()) {
            throw SpiffeCertificates.untrusted("the authority must not sign this path");
        }
        requireStrong(authority.getPublicKey());
        for (X509Certificate certificate : path) {
            requireStrong(certificate.getPublicKey());
            if (!SIGNATURES.contains(certificate.getSigAlgName())) {
                throw SpiffeCertificates.untrusted("a certificate with a weak signature");
            }
        }
        for (X509Certificate intermediate : intermediates) {
            SpiffeCertificates.requireWithin(trustDomain, intermediate);
            if (!isAuthority(intermediate) || !isForTls(intermediate)) {
                throw SpiffeCertificates.untrusted("an intermediate that may not sign for workloads");
            }
        }
    }

    private static boolean isForTls(X509Certificate intermediate) {
        try {
            List<String> purposes = intermediate.getExtendedKeyUsage();
            return purposes == null || purposes.stream().anyMatch(PURPOSES::contains);
        } catch (CertificateParsingException ex) {
            return false;
        }
    }

    private static void requireStrong(PublicKey key) {
        boolean strong = switch (key) {
            case RSAPublicKey rsa -> rsa.getModulus().bitLength() >= SMALLEST_RSA;
            case ECPublicKey ec -> ec.getParams().getOrder().bitLength() >= SMALLEST_EC;
            default -> key instanceof EdECPublicKey;
        };
        if (!strong) {
            throw SpiffeCertificates.untrusted("a certificate with a weak key");
        }
    }
}
