// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Creates valid and invalid certificates. The same input always gives the same certificate. */
public final class TestCertificates {

    public static final Instant NOW = Instant.ofEpochSecond(1_784_000_000L);

    private static final byte[] ECDSA_WITH_SHA256 =
            Der.sequence(Der.oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));

    private static final int DIGITAL_SIGNATURE = 0x80;

    private static final int KEY_CERT_SIGN = 0x04;

    private static final int CRL_SIGN = 0x02;

    private String issuer = "authority";

    private TestKey issuerKey = TestKey.of("authority");

    private String subject = "";

    private TestKey subjectKey = TestKey.of("authority");

    private byte[] subjectPublicKey = new byte[0];

    private List<String> uris = List.of();

    private Instant notBefore = NOW.minus(Duration.ofMinutes(10));

    private Instant notAfter = NOW.plus(Duration.ofHours(1));

    private int usage = DIGITAL_SIGNATURE;

    private boolean hasUsage = true;

    private boolean isAuthority;

    private byte[] pathLength = new byte[0];

    private final List<byte[]> others = new ArrayList<>();

    private TestCertificates() {}

    /** Returns a self-signed authority whose key is derived from its name. */
    public static X509Certificate authority(String name) {
        return of(name, TestKey.of(name))
                .by(name, TestKey.of(name))
                .asAuthority()
                .lasting(Duration.ofDays(1))
                .make();
    }

    /** Returns a workload's certificate by the named authority, with the key derived from the workload's name. */
    public static TestCertificates workload(String id, String authority) {
        return of("", TestKey.of(id)).by(authority, TestKey.of(authority)).naming(id);
    }

    public static TestCertificates of(String subject, TestKey key) {
        TestCertificates certificate = new TestCertificates();
        certificate.subject = subject;
        certificate.subjectKey = key;
        return certificate;
    }

    public TestCertificates by(String name, TestKey key) {
        issuer = name;
        issuerKey = key;
        return this;
    }

    public TestCertificates withKey(TestKey key) {
        subjectKey = key;
        return this;
    }

    public TestCertificates withPublicKey(byte[] spki) {
        subjectPublicKey = spki;
        return this;
    }

    public TestCertificates naming(String... names) {
        uris = List.of(names);
        return this;
    }

    public TestCertificates asAuthority() {
        isAuthority = true;
        usage = KEY_CERT_SIGN | CRL_SIGN;
        return this;
    }

    public TestCertificates withPathLength(int length) {
        pathLength = Der.integer(BigInteger.valueOf(length));
        return this;
    }

    /** Returns a certificate for code signing only. */
    public TestCertificates forCode() {
        others.add(Der.extension(37, true, Der.sequence(Der.oid(0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, 0x03))));
        return this;
    }

    public TestCertificates withoutUsage() {
        hasUsage = false;
        return this;
    }

    public TestCertificates forUsages(Set<Integer> bits) {
        usage = bits.stream().mapToInt(bit -> 0x80 >> bit).sum();
        return this;
    }

    public TestCertificates from(Instant start) {
        notBefore = start;
        return this;
    }

    public TestCertificates until(Instant end) {
        notAfter = end;
        return this;
    }

    public TestCertificates lasting(Duration time) {
        return until(NOW.plus(time));
    }

    public TestCertificates withUnknownCriticalExtension() {
        others.add(Der.extension(99, true, Der.octets(new byte[] {1})));
        return this;
    }

    public X509Certificate make() {
        byte[] content = content();
        return parse(Der.sequence(content, ECDSA_WITH_SHA256, Der.bits(issuerKey.signDer(content))));
    }

    private byte[] content() {
        byte[] version = Der.of(0xa0, Der.integer(BigInteger.TWO));
        byte[] validity = Der.sequence(Der.time(notBefore), Der.time(notAfter));
        byte[] spki = subjectPublicKey.length > 0 ? subjectPublicKey : subjectKey.spki();
        byte[] rest = Der.concat(
                ECDSA_WITH_SHA256,
                name(issuer),
                validity,
                name(subject),
                spki,
                Der.of(0xa3, Der.sequence(extensions())));
        return Der.sequence(version, Der.integer(serial(rest)), rest);
    }

    private static BigInteger serial(byte[] content) {
        try {
            return new BigInteger(1, MessageDigest.getInstance("SHA-256").digest(content)).shiftRight(192);
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private static byte[] name(String commonName) {
        return commonName.isEmpty()
                ? Der.sequence()
                : Der.sequence(Der.of(
                        0x31,
                        Der.sequence(
                                Der.oid(0x55, 0x04, 0x03), Der.of(0x0c, commonName.getBytes(StandardCharsets.UTF_8)))));
    }

    private byte[] extensions() {
        List<byte[]> all = new ArrayList<>(others);
        if (hasUsage) {
            all.add(Der.extension(15, true, Der.of(0x03, new byte[] {
                (byte) Integer.numberOfTrailingZeros(usage), (byte) usage
            })));
        }
        if (isAuthority) {
            all.add(Der.extension(19, true, Der.sequence(Der.of(0x01, new byte[] {(byte) 0xff}), pathLength)));
        }
        if (!uris.isEmpty()) {
            byte[][] names = uris.stream()
                    .map(uri -> Der.of(0x86, uri.getBytes(StandardCharsets.UTF_8)))
                    .toArray(byte[][]::new);
            all.add(Der.extension(17, subject.isEmpty(), Der.sequence(names)));
        }
        return Der.concat(all.toArray(byte[][]::new));
    }

    private static X509Certificate parse(byte[] der) {
        try {
            return (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(der));
        } catch (CertificateException ex) {
            throw new IllegalStateException(ex);
        }
    }
}
