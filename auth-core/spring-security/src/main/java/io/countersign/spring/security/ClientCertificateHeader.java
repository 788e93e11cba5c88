// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import java.io.ByteArrayInputStream;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Date;

/**
 * Value of the header {@code Client-Cert}: a byte sequence of RFC 9651 section 3.3.5 without parameters, whose bytes are
 * the DER form of one certificate (RFC 9440 section 2.2).
 */
final class ClientCertificateHeader {

    private ClientCertificateHeader() {}

    /**
     * Returns the certificate.
     *
     * @throws UnreadableRequestException if the value has another form, or the certificate is not valid at this time
     */
    static X509Certificate parse(String value, Instant now) {
        X509Certificate certificate = certificate(bytes(value));
        try {
            certificate.checkValidity(Date.from(now));
            return certificate;
        } catch (CertificateExpiredException ex) {
            throw refused("has expired");
        } catch (CertificateNotYetValidException ex) {
            throw refused("is not valid yet");
        }
    }

    private static byte[] bytes(String value) {
        if (value.length() < 2 || !value.startsWith(":") || !value.endsWith(":")) {
            throw malformed();
        }
        String base64 = value.substring(1, value.length() - 1);
        try {
            byte[] bytes = Base64.getDecoder().decode(base64);
            // The decoder also accepts text without padding, or with bits that count for nothing.
            if (!Base64.getEncoder().encodeToString(bytes).equals(base64)) {
                throw malformed();
            }
            return bytes;
        } catch (IllegalArgumentException ex) {
            throw malformed();
        }
    }

    /** The factory also accepts PEM, and bytes after the certificate. */
    private static X509Certificate certificate(byte[] der) {
        try {
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            if (factory.generateCertificate(new ByteArrayInputStream(der)) instanceof X509Certificate certificate
                    && Arrays.equals(certificate.getEncoded(), der)) {
                return certificate;
            }
        } catch (CertificateException ex) {
            // Refused below.
        }
        throw UnreadableRequestException.clientCertificate(
                "The header Client-Cert does not contain the DER form of exactly one X.509 certificate.");
    }

    private static UnreadableRequestException malformed() {
        return UnreadableRequestException.clientCertificate(
                "The header Client-Cert is not one byte sequence, :base64: with padding and without parameters.");
    }

    private static UnreadableRequestException refused(String reason) {
        return UnreadableRequestException.clientCertificate(
                "The certificate in the header Client-Cert " + reason + ".");
    }
}
