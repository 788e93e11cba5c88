// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.registration.TestClock;
import io.countersign.registration.TestKeys;
import io.countersign.registration.agent.CertificateVerdict.Claimed;
import io.countersign.registration.agent.CertificateVerdict.Refused;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKeySigner;
import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.BEROctetString;
import org.bouncycastle.asn1.DEROctetString;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.junit.jupiter.api.Test;

class AgentCertificateTests {

    private static final Instant BEGIN = TestClock.START;

    private static final Instant END = BEGIN.plus(Duration.ofHours(1));

    private static final Duration SKEW = Duration.ofSeconds(5);

    private static final ASN1ObjectIdentifier OID = new ASN1ObjectIdentifier(AgentCertificate.TOKEN_HASH);

    private static final String NAME = "CN=unverified";

    private final KeyPair pair = TestKeys.ec("secp256r1");

    private final TlsKeySigner signer = TlsKeySigner.of(pair);

    private final Octets tokenHash = Octets.sha256("token".getBytes(StandardCharsets.UTF_8));

    private final X509Certificate certificate = AgentCertificate.create(signer, tokenHash, BEGIN, END);

    @Test
    void createThenReadsAsItsClaims() {
        assertThat(read(certificate, BEGIN))
                .isEqualTo(new Claimed(tokenHash, signer.key().id(), BEGIN, END));
    }

    @Test
    void createThenHasNeitherANameNorMoreThanTheHash() throws Exception {
        assertThat(certificate.getSubjectX500Principal().getName()).isEqualTo(NAME);
        assertThat(certificate.getSubjectAlternativeNames()).isNull();
        assertThat(certificate.getCriticalExtensionOIDs()).isNullOrEmpty();
        assertThat(certificate.getNonCriticalExtensionOIDs()).containsExactly(AgentCertificate.TOKEN_HASH);
        assertThat(certificate.getBasicConstraints()).isEqualTo(-1);
    }

    @Test
    void createThenIsReadForAnySerialNumberAndTime() {
        for (int i = 0; i < 64; i++) {
            Instant begin = BEGIN.plus(Duration.ofDays(300L * i));
            X509Certificate any =
                    AgentCertificate.create(signer, tokenHash, begin.plusMillis(17), begin.plusSeconds(60));
            assertThat(read(any, begin)).isInstanceOf(Claimed.class);
        }
    }

    @Test
    void createWhenTokenHashIsNoDigestThenRefused() {
        Octets token = Octets.of("a live token".getBytes(StandardCharsets.UTF_8));
        assertThatIllegalArgumentException().isThrownBy(() -> AgentCertificate.create(signer, token, BEGIN, END));
    }

    @Test
    void readWhenNoCertificateOrSeveralThenRefused() {
        assertThat(CertificateVerdict.read(List.of(), BEGIN, SKEW))
                .isEqualTo(new Refused(CertificateRefusal.NO_CERTIFICATE));
        assertThat(CertificateVerdict.read(List.of(certificate, certificate), BEGIN, SKEW))
                .isEqualTo(new Refused(CertificateRefusal.SEVERAL_CERTIFICATES));
    }

    @Test
    void readWhenNotValidAtTheTimeThenRefused() {
        refuses(certificate, END, CertificateRefusal.EXPIRED);
        refuses(certificate, BEGIN.minus(SKEW).minusMillis(1), CertificateRefusal.NOT_YET_VALID);
        assertThat(read(certificate, BEGIN.minus(SKEW))).isInstanceOf(Claimed.class);
        assertThat(read(certificate, END.minusMillis(1))).isInstanceOf(Claimed.class);
    }

    @Test
    void readWhenBuiltByALibraryInTheSameFormThenAccepted() {
        assertThat(read(build(NAME, pair.getPublic(), pair.getPrivate(), extension(hash())), BEGIN))
                .isInstanceOf(Claimed.class);
    }

    @Test
    void readWhenTheExtensionIsMissingOrAnotherOneIsThereThenRefused() {
        Extension other = new Extension(Extension.subjectKeyIdentifier, false, new DEROctetString(hash()));
        refuses(build(NAME, pair.getPublic(), pair.getPrivate()), CertificateRefusal.NO_TOKEN_HASH);
        refuses(build(NAME, pair.getPublic(), pair.getPrivate(), other), CertificateRefusal.NO_TOKEN_HASH);
        refuses(
                build(NAME, pair.getPublic(), pair.getPrivate(), extension(hash()), other),
                CertificateRefusal.OTHER_EXTENSION);
    }

    @Test
    void readWhenAnExtensionIsCriticalThenRefused() {
        Extension critical = new Extension(OID, true, new DEROctetString(hash()));
        refuses(build(NAME, pair.getPublic(), pair.getPrivate(), critical), CertificateRefusal.CRITICAL_EXTENSION);
    }

    @Test
    void readWhenTheExtensionHasALiveTokenThenRefused() throws Exception {
        byte[] token = "eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmF0dXJl".getBytes(StandardCharsets.UTF_8);
        byte[] wrapped = new DEROctetString(token).getEncoded();
        byte[] ber = new BEROctetString(tokenHash.toArray()).getEncoded();
        byte[] longer = new DEROctetString(new byte[33]).getEncoded();
        for (byte[] value : List.of(token, wrapped, tokenHash.toArray(), ber, longer, new byte[0])) {
            refuses(build(NAME, pair.getPublic(), pair.getPrivate(), extension(value)), CertificateRefusal.NOT_A_HASH);
        }
    }

    @Test
    void readWhenTheKeyIsOfAnotherTypeThenRefused() throws Exception {
        KeyPairGenerator rsa = KeyPairGenerator.getInstance("RSA");
        rsa.initialize(1024);
        for (KeyPair other : List.of(TestKeys.ec("secp384r1"), rsa.generateKeyPair())) {
            X509Certificate any = build(NAME, other.getPublic(), pair.getPrivate(), extension(hash()));
            refuses(any, CertificateRefusal.KEY_TYPE);
        }
    }

    @Test
    void readWhenItHasANameThenRefused() {
        for (String name : List.of("CN=basket", "CN=unverified,O=shop", "O=unverified")) {
            X509Certificate any = build(name, pair.getPublic(), pair.getPrivate(), extension(hash()));
            refuses(any, CertificateRefusal.OTHER_FORM);
        }
    }

    @Test
    void readWhenAnotherKeySignedThenRefused() {
        PrivateKey other = TestKeys.ec("secp256r1").getPrivate();
        refuses(build(NAME, pair.getPublic(), other, extension(hash())), CertificateRefusal.SIGNATURE);
    }

    @Test
    void readWhenTooLongThenRefused() {
        X509Certificate any = build(NAME, pair.getPublic(), pair.getPrivate(), extension(new byte[4000]));
        refuses(any, CertificateRefusal.TOO_LONG);
    }

    @Test
    void readWhenAnyOctetIsChangedThenNeverTheSameClaims() throws Exception {
        byte[] encoded = certificate.getEncoded();
        for (int i = 0; i < encoded.length; i++) {
            byte[] altered = encoded.clone();
            altered[i] ^= 1;
            try {
                assertThat(read(decode(altered), BEGIN)).as("octet %d", i).isInstanceOf(Refused.class);
            } catch (CertificateException notParsed) {
                assertThat(notParsed).isNotNull();
            }
        }
    }

    private byte[] hash() {
        try {
            return new DEROctetString(tokenHash.toArray()).getEncoded();
        } catch (java.io.IOException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private static Extension extension(byte[] value) {
        return new Extension(OID, false, new DEROctetString(value));
    }

    private static X509Certificate build(String name, PublicKey key, PrivateKey signer, Extension... extensions) {
        X500Name none = new X500Name(name);
        try {
            var builder =
                    new JcaX509v3CertificateBuilder(none, BigInteger.TEN, Date.from(BEGIN), Date.from(END), none, key);
            for (Extension extension : extensions) {
                builder.addExtension(extension);
            }
            return new JcaX509CertificateConverter()
                    .getCertificate(builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(signer)));
        } catch (Exception ex) {
            throw new IllegalStateException(ex);
        }
    }

    private static X509Certificate decode(byte[] encoded) throws CertificateException {
        return (X509Certificate)
                CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(encoded));
    }

    private static CertificateVerdict read(X509Certificate certificate, Instant now) {
        return CertificateVerdict.read(List.of(certificate), now, SKEW);
    }

    private static void refuses(X509Certificate certificate, CertificateRefusal reason) {
        refuses(certificate, BEGIN, reason);
    }

    private static void refuses(X509Certificate certificate, Instant now, CertificateRefusal reason) {
        assertThat(read(certificate, now)).isEqualTo(new Refused(reason));
    }
}
