// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.keygen;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** Certificate authority on P-256 whose private key exists in memory only (RFC 5280). */
final class DemoAuthority {

    private static final SecureRandom RANDOM = new SecureRandom();

    private static final int SERIAL_BITS = 127;

    /** Tolerates clocks that are slow. */
    private static final Duration SKEW = Duration.ofMinutes(1);

    private final KeyPair keys = newKeys();

    // Each authority has another name, so that verifiers cannot confuse it with a former one.
    private final X500Name name =
            new X500Name("CN=Countersign demonstration " + new BigInteger(32, RANDOM).toString(16));

    private final Instant begin;

    private final Instant end;

    private final X509Certificate certificate;

    DemoAuthority(Instant begin, Instant end) throws GeneralSecurityException, IOException {
        this.begin = begin.minus(SKEW);
        this.end = end;
        this.certificate = sign(builder(name, keys.getPublic())
                .addExtension(Extension.basicConstraints, true, new BasicConstraints(0))
                .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign)));
    }

    X509Certificate certificate() {
        return certificate;
    }

    /** Returns the certificate of a server, which it can also use as a client. */
    X509Certificate issue(CertificateRequest request, PublicKey key) throws GeneralSecurityException, IOException {
        return sign(builder(new X500Name("CN=" + request.name()), key)
                .addExtension(Extension.basicConstraints, true, new BasicConstraints(false))
                .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature))
                .addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(new KeyPurposeId[] {
                    KeyPurposeId.id_kp_serverAuth, KeyPurposeId.id_kp_clientAuth
                }))
                .addExtension(
                        Extension.authorityKeyIdentifier,
                        false,
                        new JcaX509ExtensionUtils().createAuthorityKeyIdentifier(certificate))
                .addExtension(Extension.subjectAlternativeName, false, names(request)));
    }

    private static GeneralNames names(CertificateRequest request) {
        return new GeneralNames(request.hosts().stream()
                .map(host -> new GeneralName(
                        CertificateRequest.isAddress(host) ? GeneralName.iPAddress : GeneralName.dNSName, host))
                .toArray(GeneralName[]::new));
    }

    private X509v3CertificateBuilder builder(X500Name subject, PublicKey key)
            throws GeneralSecurityException, IOException {
        BigInteger serial = new BigInteger(SERIAL_BITS, RANDOM).setBit(0);
        return new JcaX509v3CertificateBuilder(name, serial, Date.from(begin), Date.from(end), subject, key)
                .addExtension(
                        Extension.subjectKeyIdentifier,
                        false,
                        new JcaX509ExtensionUtils().createSubjectKeyIdentifier(key));
    }

    private X509Certificate sign(X509v3CertificateBuilder builder) throws GeneralSecurityException, IOException {
        try {
            byte[] der = builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate()))
                    .getEncoded();
            return (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(der));
        } catch (OperatorCreationException ex) {
            throw new GeneralSecurityException("no provider signs with P-256", ex);
        }
    }

    static KeyPair newKeys() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("No provider generates keys on P-256", ex);
        }
    }
}
