// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.registration.agent.CertificateVerdict.Claimed;
import io.countersign.registration.agent.CertificateVerdict.Refused;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKey;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads certificates of agents, regardless of the time. */
final class CertificateReader {

    private static final int LONGEST = 512;

    private static final Octets DER_PREFIX = Octets.of(new byte[] {4, Octets.DIGEST + 2, 4, Octets.DIGEST});

    private CertificateReader() {}

    static CertificateVerdict read(List<X509Certificate> chain) {
        if (chain.size() != 1) {
            return new Refused(
                    chain.isEmpty() ? CertificateRefusal.NO_CERTIFICATE : CertificateRefusal.SEVERAL_CERTIFICATES);
        }
        X509Certificate certificate = chain.getFirst();
        try {
            byte[] encoded = certificate.getEncoded();
            CertificateRefusal refusal =
                    encoded.length > LONGEST ? CertificateRefusal.TOO_LONG : extensionRefusal(certificate);
            return refusal == null ? read(certificate, encoded) : new Refused(refusal);
        } catch (CertificateEncodingException | IllegalArgumentException ex) {
            return new Refused(CertificateRefusal.OTHER_FORM);
        }
    }

    private static @Nullable CertificateRefusal extensionRefusal(X509Certificate certificate) {
        if (!extensions(certificate.getCriticalExtensionOIDs()).isEmpty()) {
            return CertificateRefusal.CRITICAL_EXTENSION;
        }
        Set<String> plain = extensions(certificate.getNonCriticalExtensionOIDs());
        if (!plain.contains(AgentCertificate.TOKEN_HASH)) {
            return CertificateRefusal.NO_TOKEN_HASH;
        }
        return plain.size() == 1 ? null : CertificateRefusal.OTHER_EXTENSION;
    }

    private static Set<String> extensions(@Nullable Set<String> oids) {
        return Objects.requireNonNullElse(oids, Set.of());
    }

    private static CertificateVerdict read(X509Certificate certificate, byte[] encoded) {
        byte[] value = certificate.getExtensionValue(AgentCertificate.TOKEN_HASH);
        int start = DER_PREFIX.length();
        if (value.length != start + Octets.DIGEST || !Octets.of(value, 0, start).equals(DER_PREFIX)) {
            return new Refused(CertificateRefusal.NOT_A_HASH);
        }
        TlsKey key = key(certificate);
        if (key == null) {
            return new Refused(CertificateRefusal.KEY_TYPE);
        }
        Octets tokenHash = Octets.of(value, start, value.length);
        CertificateRefusal refusal = refusal(certificate, encoded, key, tokenHash);
        return refusal == null ? claimed(certificate, key, tokenHash) : new Refused(refusal);
    }

    private static @Nullable TlsKey key(X509Certificate certificate) {
        try {
            return TlsKey.of(certificate.getPublicKey());
        } catch (IllegalArgumentException otherType) {
            return null;
        }
    }

    private static @Nullable CertificateRefusal refusal(
            X509Certificate certificate, byte[] encoded, TlsKey key, Octets tokenHash) {
        try {
            if (!Arrays.equals(encoded, AgentCertificate.encoding(certificate, key.encoded(), tokenHash))) {
                return CertificateRefusal.OTHER_FORM;
            }
            certificate.verify(certificate.getPublicKey());
            return null;
        } catch (IOException ex) {
            return CertificateRefusal.OTHER_FORM;
        } catch (GeneralSecurityException ex) {
            return CertificateRefusal.SIGNATURE;
        }
    }

    private static Claimed claimed(X509Certificate certificate, TlsKey key, Octets tokenHash) {
        return new Claimed(
                tokenHash,
                key.id(),
                certificate.getNotBefore().toInstant(),
                certificate.getNotAfter().toInstant());
    }
}
