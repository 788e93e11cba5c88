// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKeySigner;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import org.bouncycastle.asn1.ASN1EncodableVector;
import org.bouncycastle.asn1.ASN1Encoding;
import org.bouncycastle.asn1.ASN1Integer;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.DERBitString;
import org.bouncycastle.asn1.DEROctetString;
import org.bouncycastle.asn1.DERSequence;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.Extensions;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.asn1.x509.TBSCertificate;
import org.bouncycastle.asn1.x509.Time;
import org.bouncycastle.asn1.x509.V3TBSCertificateGenerator;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;

/**
 * Self-signed certificate (RFC 5280) that a service presents to its peers: its TLS key on P-256, and the SHA-256 digest of
 * its token in one extension that is not critical. It has no name, since nothing but the log says whose key it is, and
 * never a live token, which the peer could use.
 *
 * @since 0.1
 */
public final class AgentCertificate {

    /**
     * Object identifier of the extension: an arc of ITU-T X.667 for the UUID 57d7e7fb-cd63-4f5a-bcd9-dfe8ed580107. Its
     * value is an OCTET STRING of 32 octets in DER.
     */
    public static final String TOKEN_HASH = "2.25.116763884644324388909266793403042496775";

    private static final ASN1ObjectIdentifier EXTENSION = new ASN1ObjectIdentifier(TOKEN_HASH);

    private static final X500Name NO_NAME = new X500Name("CN=unverified");

    private static final AlgorithmIdentifier ALGORITHM = new AlgorithmIdentifier(X9ObjectIdentifiers.ecdsa_with_SHA256);

    private static final int SERIAL_BITS = 127;

    private AgentCertificate() {}

    /**
     * Creates a certificate.
     *
     * @param signer TLS key, which signs its own certificate
     * @param tokenHash SHA-256 digest of the token, 32 octets
     * @param begin rounded down to seconds, as certificates have them
     * @param end rounded down to seconds
     */
    public static X509Certificate create(TlsKeySigner signer, Octets tokenHash, Instant begin, Instant end) {
        BigInteger serial = new BigInteger(SERIAL_BITS, new SecureRandom()).add(BigInteger.ONE);
        try {
            TBSCertificate content = content(
                    serial, begin, end, signer.key().encoded(), tokenHash.require(Octets.DIGEST, "A token hash"));
            Octets text = Octets.of(content.getEncoded(ASN1Encoding.DER));
            return decode(assemble(content, derSignature(signer.sign(text))));
        } catch (IOException | CertificateException ex) {
            throw new IllegalStateException("A certificate can always be encoded", ex);
        }
    }

    /** Returns the encoding that a certificate with these fields has, whoever made it. */
    static byte[] encoding(X509Certificate certificate, Octets key, Octets tokenHash) throws IOException {
        TBSCertificate content = content(
                certificate.getSerialNumber(),
                certificate.getNotBefore().toInstant(),
                certificate.getNotAfter().toInstant(),
                key,
                tokenHash);
        return assemble(content, certificate.getSignature());
    }

    private static TBSCertificate content(BigInteger serial, Instant begin, Instant end, Octets key, Octets tokenHash)
            throws IOException {
        V3TBSCertificateGenerator generator = new V3TBSCertificateGenerator();
        generator.setSerialNumber(new ASN1Integer(serial));
        generator.setSignature(ALGORITHM);
        generator.setIssuer(NO_NAME);
        generator.setSubject(NO_NAME);
        generator.setStartDate(time(begin));
        generator.setEndDate(time(end));
        generator.setSubjectPublicKeyInfo(SubjectPublicKeyInfo.getInstance(key.toArray()));
        byte[] value = new DEROctetString(tokenHash.toArray()).getEncoded(ASN1Encoding.DER);
        generator.setExtensions(new Extensions(new Extension(EXTENSION, false, new DEROctetString(value))));
        return generator.generateTBSCertificate();
    }

    private static Time time(Instant instant) {
        return new Time(Date.from(instant.truncatedTo(ChronoUnit.SECONDS)));
    }

    private static byte[] derSignature(Octets signature) throws IOException {
        byte[] octets = signature.toArray();
        ASN1EncodableVector numbers = new ASN1EncodableVector();
        numbers.add(new ASN1Integer(new BigInteger(1, octets, 0, Octets.DIGEST)));
        numbers.add(new ASN1Integer(new BigInteger(1, octets, Octets.DIGEST, Octets.DIGEST)));
        return new DERSequence(numbers).getEncoded(ASN1Encoding.DER);
    }

    private static byte[] assemble(TBSCertificate content, byte[] signature) throws IOException {
        ASN1EncodableVector parts = new ASN1EncodableVector();
        parts.add(content);
        parts.add(ALGORITHM);
        parts.add(new DERBitString(signature));
        return new DERSequence(parts).getEncoded(ASN1Encoding.DER);
    }

    private static X509Certificate decode(byte[] encoded) throws CertificateException {
        return (X509Certificate)
                CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(encoded));
    }
}
