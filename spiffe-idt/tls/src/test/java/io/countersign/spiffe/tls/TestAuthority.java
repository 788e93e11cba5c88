// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.CertIOException;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** Authority of a trust domain. All have the same name, as authorities of one trust domain may. */
public final class TestAuthority {

    public static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");

    private static final AtomicLong serial = new AtomicLong();

    private static final X500Principal NAME = new X500Principal("CN=authority");

    private final KeyPair keys = keys();

    private final String trustDomain;

    private final X509Certificate certificate;

    public TestAuthority(String trustDomain) {
        this.trustDomain = trustDomain;
        this.certificate = new Leaf(NAME, NOW.minus(Duration.ofDays(1)), NOW.plus(Duration.ofDays(30)))
                .with(Extension.basicConstraints, new BasicConstraints(true))
                .with(Extension.keyUsage, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign))
                .uris("spiffe://" + trustDomain)
                .sign(keys, keys);
    }

    public X509Certificate certificate() {
        return certificate;
    }

    public TrustBundles bundles() {
        return TrustBundles.of(Map.of(trustDomain, List.of(certificate)));
    }

    /** Returns an SVID of a workload that is valid for an hour. */
    public Svid svid(String path) {
        return svid(path, NOW.plus(Duration.ofHours(1)));
    }

    public Svid svid(String path, Instant end) {
        KeyPair own = keys();
        X509Certificate leaf =
                workload(end).uris("spiffe://" + trustDomain + path).sign(own, keys);
        try {
            return Svid.of(List.of(leaf), own.getPrivate());
        } catch (RefusedPeerException ex) {
            throw new IllegalStateException(ex);
        }
    }

    /** Returns the builder of a workload's certificate with its extensions, except for the name. */
    static Leaf workload(Instant end) {
        return new Leaf(new X500Principal("CN=workload"), NOW.minus(Duration.ofMinutes(1)), end)
                .with(Extension.basicConstraints, new BasicConstraints(false))
                .with(Extension.keyUsage, new KeyUsage(KeyUsage.digitalSignature));
    }

    X509Certificate sign(Leaf leaf) {
        return leaf.sign(keys(), keys);
    }

    X509Certificate sign(Leaf leaf, KeyPair of) {
        return leaf.sign(of, keys);
    }

    /** Returns an authority below this one. */
    static Leaf intermediate(Instant end) {
        return new Leaf(NAME, NOW.minus(Duration.ofMinutes(1)), end)
                .with(Extension.basicConstraints, new BasicConstraints(true))
                .with(Extension.keyUsage, new KeyUsage(KeyUsage.keyCertSign));
    }

    /** Returns a certificate signed with any keys. */
    static X509Certificate signedBy(KeyPair issuer, Leaf leaf) {
        return leaf.sign(keys(), issuer);
    }

    static KeyPair keys() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(256);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    /** Content of a certificate. */
    static final class Leaf {

        private final X500Principal subject;

        private final Instant begin;

        private final Instant end;

        private final LinkedHashMap<ASN1ObjectIdentifier, ASN1Encodable> extensions = new LinkedHashMap<>();

        Leaf(X500Principal subject, Instant begin, Instant end) {
            this.subject = subject;
            this.begin = begin;
            this.end = end;
        }

        /** Adds or replaces an extension. */
        Leaf with(ASN1ObjectIdentifier name, ASN1Encodable value) {
            extensions.put(name, value);
            return this;
        }

        Leaf without(ASN1ObjectIdentifier name) {
            extensions.remove(name);
            return this;
        }

        Leaf uris(String... uris) {
            GeneralName[] names = new GeneralName[uris.length];
            for (int i = 0; i < uris.length; i++) {
                names[i] = new GeneralName(GeneralName.uniformResourceIdentifier, uris[i]);
            }
            return with(Extension.subjectAlternativeName, new GeneralNames(names));
        }

        private X509Certificate sign(KeyPair own, KeyPair issuer) {
            try {
                JcaX509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                        NAME,
                        BigInteger.valueOf(serial.incrementAndGet()),
                        Date.from(begin),
                        Date.from(end),
                        subject,
                        own.getPublic());
                for (Map.Entry<ASN1ObjectIdentifier, ASN1Encodable> one : extensions.entrySet()) {
                    builder.addExtension(one.getKey(), true, one.getValue());
                }
                return new JcaX509CertificateConverter()
                        .getCertificate(builder.build(
                                new JcaContentSignerBuilder("SHA256withECDSA").build(issuer.getPrivate())));
            } catch (CertIOException | GeneralSecurityException | OperatorCreationException ex) {
                throw new IllegalStateException(ex);
            }
        }
    }
}
