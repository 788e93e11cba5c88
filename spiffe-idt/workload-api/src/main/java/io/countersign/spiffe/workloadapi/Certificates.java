// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.workloadapi;

import io.spiffe.spiffeid.SpiffeId;
import io.spiffe.spiffeid.TrustDomain;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.GeneralNamesBuilder;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.jspecify.annotations.Nullable;

/** Factory of P-256 certificates in the form that the X.509-SVID specification requires (sections 2 and 4). */
final class Certificates {

    private static final SecureRandom RANDOM = new SecureRandom();

    private static final String ALGORITHM = "SHA256withECDSA";

    private static final int SERIAL_BITS = 127;

    // RFC 5280 section 4.2.1.3.
    private static final int KEY_CERT_SIGN = 5;

    private Certificates() {}

    static KeyPair newKeys() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("No provider generates keys on P-256", ex);
        }
    }

    /** Returns a self-signed certificate of an authority, with the ID of the trust domain as its URI. */
    static X509Certificate ofAuthority(KeyPair keys, String id, TrustDomain trustDomain, Instant begin, Instant end) {
        X500Name name = name(id);
        try {
            X509v3CertificateBuilder builder = builder(name, begin, end, name, keys.getPublic())
                    .addExtension(Extension.basicConstraints, true, new BasicConstraints(0))
                    .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign))
                    .addExtension(Extension.subjectAlternativeName, false, names(trustDomain.toIdString(), List.of()));
            return sign(builder, keys.getPrivate());
        } catch (IOException | GeneralSecurityException | OperatorCreationException ex) {
            throw new IllegalStateException("The certificate of an authority cannot be created", ex);
        }
    }

    /** Returns the certificate of a workload, with its SPIFFE ID as the only URI. */
    static X509Certificate ofWorkload(
            PublicKey key, SpiffeId id, Collection<String> dnsNames, Authority authority, Instant begin, Instant end) {
        try {
            X509v3CertificateBuilder builder = builder(name(authority.id()), begin, end, name(null), key)
                    .addExtension(Extension.basicConstraints, true, new BasicConstraints(false))
                    .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature))
                    .addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(new KeyPurposeId[] {
                        KeyPurposeId.id_kp_serverAuth, KeyPurposeId.id_kp_clientAuth
                    }))
                    .addExtension(
                            Extension.authorityKeyIdentifier,
                            false,
                            new JcaX509ExtensionUtils().createAuthorityKeyIdentifier(authority.certificate()))
                    .addExtension(Extension.subjectAlternativeName, false, names(id.toString(), dnsNames));
            return sign(builder, authority.x509Key());
        } catch (IOException | GeneralSecurityException | OperatorCreationException ex) {
            throw new IllegalStateException("The certificate of a workload cannot be created", ex);
        }
    }

    /**
     * Parses exactly one certificate in DER.
     *
     * @throws IllegalArgumentException if the octets are anything else
     */
    static X509Certificate parse(byte[] der) {
        try {
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            X509Certificate certificate = (X509Certificate) factory.generateCertificate(new ByteArrayInputStream(der));
            if (!Arrays.equals(der, certificate.getEncoded())) {
                throw new IllegalArgumentException("Not exactly one certificate");
            }
            return certificate;
        } catch (CertificateException ex) {
            throw new IllegalArgumentException("Not a certificate", ex);
        }
    }

    static byte[] encoded(X509Certificate certificate) {
        try {
            return certificate.getEncoded();
        } catch (CertificateEncodingException ex) {
            throw new IllegalStateException("A certificate cannot be encoded", ex);
        }
    }

    /**
     * @throws IllegalArgumentException if the certificate is not that of an authority of the trust domain, or the key
     *     does not match it
     */
    static void checkAuthority(X509Certificate certificate, PrivateKey key, TrustDomain trustDomain) {
        try {
            certificate.verify(certificate.getPublicKey());
            if (!isAuthority(certificate)
                    || !List.of(List.of(GeneralName.uniformResourceIdentifier, trustDomain.toIdString()))
                            .equals(List.copyOf(certificate.getSubjectAlternativeNames()))
                    || !belongsTo(certificate.getPublicKey(), key)) {
                throw new IllegalArgumentException("a certificate or its key is not that of an authority");
            }
        } catch (GeneralSecurityException ex) {
            throw new IllegalArgumentException("a certificate is not that of an authority", ex);
        }
    }

    /** Returns whether a certificate is marked as a CA whose key signs certificates. */
    static boolean isAuthority(X509Certificate certificate) {
        boolean[] usage = certificate.getKeyUsage();
        return certificate.getBasicConstraints() >= 0 && usage != null && usage[KEY_CERT_SIGN];
    }

    private static boolean belongsTo(PublicKey publicKey, PrivateKey key) throws GeneralSecurityException {
        byte[] sample = new byte[1];
        Signature signature = Signature.getInstance(ALGORITHM);
        signature.initSign(key);
        signature.update(sample);
        byte[] signed = signature.sign();
        signature.initVerify(publicKey);
        signature.update(sample);
        return signature.verify(signed);
    }

    private static X509v3CertificateBuilder builder(
            X500Name issuer, Instant begin, Instant end, X500Name subject, PublicKey key)
            throws IOException, GeneralSecurityException {
        BigInteger serial = new BigInteger(SERIAL_BITS, RANDOM).setBit(0);
        return new JcaX509v3CertificateBuilder(issuer, serial, Date.from(begin), Date.from(end), subject, key)
                .addExtension(
                        Extension.subjectKeyIdentifier,
                        false,
                        new JcaX509ExtensionUtils().createSubjectKeyIdentifier(key));
    }

    private static X509Certificate sign(X509v3CertificateBuilder builder, PrivateKey key)
            throws IOException, OperatorCreationException {
        return parse(
                builder.build(new JcaContentSignerBuilder(ALGORITHM).build(key)).getEncoded());
    }

    // Each authority has a unique name, by which verifiers that know several choose the right one.
    private static X500Name name(@Nullable String id) {
        X500NameBuilder name = new X500NameBuilder(BCStyle.INSTANCE).addRDN(BCStyle.O, "Countersign embedded issuer");
        return (id == null ? name : name.addRDN(BCStyle.CN, id)).build();
    }

    private static GeneralNames names(String uri, Collection<String> dnsNames) {
        GeneralNamesBuilder names =
                new GeneralNamesBuilder().addName(new GeneralName(GeneralName.uniformResourceIdentifier, uri));
        dnsNames.forEach(name -> names.addName(new GeneralName(GeneralName.dNSName, name)));
        return names.build();
    }
}
