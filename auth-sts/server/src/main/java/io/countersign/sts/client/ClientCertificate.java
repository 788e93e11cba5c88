// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.client;

import io.countersign.spring.security.ClientCertificates;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.sts.settings.ClientSettings;
import io.countersign.sts.support.OpaqueToken;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * TLS certificate that authenticates a client (RFC 8705 section 2). A handshake, with this server or with a trusted
 * proxy, has proven that the client holds its private key.
 */
public sealed interface ClientCertificate {

    /** Returns the name of the authentication method in the metadata. */
    String method();

    boolean matches(ClientCertificates certificates);

    /** @throws CountersignConfigurationException unless the settings have exactly one of SPIFFE ID and thumbprint */
    static ClientCertificate of(ClientSettings.Certificate settings) {
        String spiffeId = settings.spiffeId();
        String thumbprint = settings.thumbprint();
        if (spiffeId != null && thumbprint == null) {
            return new Named(spiffeId);
        }
        if (thumbprint != null && spiffeId == null) {
            return new Pinned(thumbprint);
        }
        throw new CountersignConfigurationException(
                "countersign.sts.clients.*.certificate",
                "It needs exactly one of spiffe-id and thumbprint.",
                "Set spiffe-id for a certificate of a trusted authority, thumbprint for one certificate.");
    }

    /**
     * Any certificate of a trusted authority with this SPIFFE ID (RFC 8705 section 2.1). Like an X.509-SVID, the
     * certificate has it as the only URI among its subject alternative names. A certificate that a proxy forwards never
     * matches, because this server has not verified who issued it.
     */
    record Named(String spiffeId) implements ClientCertificate {

        private static final Pattern SPIFFE_ID = Pattern.compile("spiffe://[a-z0-9._-]+(/[A-Za-z0-9._-]+)+");

        private static final Integer URI = 6;

        public Named {
            if (!SPIFFE_ID.matcher(spiffeId).matches()) {
                throw new CountersignConfigurationException(
                        "countersign.sts.clients.*.certificate.spiffe-id",
                        "'" + spiffeId + "' is no SPIFFE ID.",
                        "Use one like spiffe://shop.com/basket.");
            }
        }

        @Override
        public String method() {
            return "tls_client_auth";
        }

        @Override
        public boolean matches(ClientCertificates certificates) {
            return !certificates.peer().isEmpty() && isNamed(certificates.peer().getFirst());
        }

        private boolean isNamed(X509Certificate certificate) {
            List<Object> uris = names(certificate).stream()
                    .filter(name -> URI.equals(name.get(0)))
                    .<Object>map(name -> name.get(1))
                    .toList();
            return uris.equals(List.of(spiffeId));
        }

        private static Collection<List<?>> names(X509Certificate certificate) {
            try {
                return Objects.requireNonNullElse(certificate.getSubjectAlternativeNames(), List.of());
            } catch (CertificateParsingException ex) {
                return List.of();
            }
        }
    }

    /**
     * Exactly this certificate (RFC 8705 section 2.2), whoever issued it. A trusted proxy may forward it (RFC 9440): it
     * has verified that the client holds the private key.
     */
    record Pinned(String thumbprint) implements ClientCertificate {

        private static final Pattern SHA_256 = Pattern.compile("[A-Za-z0-9_-]{43}");

        public Pinned {
            if (!SHA_256.matcher(thumbprint).matches()) {
                throw new CountersignConfigurationException(
                        "countersign.sts.clients.*.certificate.thumbprint",
                        "'" + thumbprint + "' is no thumbprint.",
                        "Use the SHA-256 of the certificate's DER form, as base64url without padding.");
            }
        }

        @Override
        public String method() {
            return "self_signed_tls_client_auth";
        }

        @Override
        public boolean matches(ClientCertificates certificates) {
            X509Certificate certificate = certificates.client();
            return certificate != null && thumbprint.equals(thumbprintOf(certificate));
        }
    }

    /** Returns the SHA-256 of the DER form as base64url: the {@code x5t#S256}. */
    static String thumbprintOf(X509Certificate certificate) {
        try {
            return OpaqueToken.encode(MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded()));
        } catch (CertificateEncodingException | NoSuchAlgorithmException ex) {
            throw new IllegalStateException("a certificate of a handshake can be encoded", ex);
        }
    }
}
