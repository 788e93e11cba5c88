// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;

/** Certificate in DER (RFC 5280 section 4.1), signed by ECDSA with SHA-256 and valid for a day. */
final class TestCertificate {

    private static final byte[] ALGORITHM = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));

    private static final byte[] TRUE = tagged(0x01, new byte[] {(byte) 0xff});

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyMMddHHmmss'Z'").withZone(ZoneOffset.UTC);

    private static final SecureRandom random = new SecureRandom();

    private final String subject;

    private byte[] extension = new byte[0];

    private Instant issued = Instant.now();

    private TestCertificate(String subject) {
        this.subject = subject;
    }

    static TestCertificate of(String subject) {
        return new TestCertificate(subject);
    }

    TestCertificate asAuthority() {
        extension = sequence(oid(0x55, 0x1d, 0x13), TRUE, tagged(0x04, sequence(TRUE)));
        return this;
    }

    /** Creates a certificate for names that begin with {@code uri:} or {@code dns:}. */
    TestCertificate naming(String... names) {
        byte[][] all = Arrays.stream(names)
                .map(name -> tagged(name.startsWith("uri:") ? 0x86 : 0x82, octets(name.substring("uri:".length()))))
                .toArray(byte[][]::new);
        extension = sequence(oid(0x55, 0x1d, 0x11), tagged(0x04, sequence(all)));
        return this;
    }

    TestCertificate expired() {
        issued = issued.minus(Duration.ofDays(2));
        return this;
    }

    X509Certificate make(PublicKey key, String issuer, PrivateKey issuerKey) {
        byte[] content = content(key, issuer);
        try {
            Signature signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(issuerKey);
            signature.update(content);
            byte[] der = sequence(content, ALGORITHM, tagged(0x03, new byte[1], signature.sign()));
            return (X509Certificate)
                    CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(der));
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private byte[] content(PublicKey key, String issuer) {
        return sequence(
                tagged(0xa0, tagged(0x02, new byte[] {2})),
                tagged(0x02, new BigInteger(64, random).toByteArray()),
                ALGORITHM,
                name(issuer),
                sequence(time(issued.minus(Duration.ofDays(1))), time(issued.plus(Duration.ofDays(1)))),
                name(subject),
                key.getEncoded(),
                extension.length == 0 ? extension : tagged(0xa3, sequence(extension)));
    }

    private static byte[] name(String commonName) {
        return sequence(tagged(0x31, sequence(oid(0x55, 0x04, 0x03), tagged(0x0c, octets(commonName)))));
    }

    private static byte[] time(Instant instant) {
        return tagged(0x17, octets(TIME.format(instant)));
    }

    private static byte[] oid(int... octets) {
        byte[] value = new byte[octets.length];
        for (int i = 0; i < octets.length; i++) {
            value[i] = (byte) octets[i];
        }
        return tagged(0x06, value);
    }

    private static byte[] octets(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] sequence(byte[]... parts) {
        return tagged(0x30, parts);
    }

    private static byte[] tagged(int tag, byte[]... parts) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        Arrays.stream(parts).forEach(content::writeBytes);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(tag);
        if (content.size() > 0x7f) {
            byte[] length = BigInteger.valueOf(content.size()).toByteArray();
            int sign = length[0] == 0 ? 1 : 0;
            out.write(0x80 | (length.length - sign));
            out.write(length, sign, length.length - sign);
        } else {
            out.write(content.size());
        }
        out.writeBytes(content.toByteArray());
        return out.toByteArray();
    }
}
