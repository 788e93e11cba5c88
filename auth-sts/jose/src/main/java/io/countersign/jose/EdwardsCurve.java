// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import io.countersign.core.InvalidCredentialException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** Signature curve of RFC 8037. JCA takes its raw keys inside the DER of RFC 8410. */
final class EdwardsCurve {
    static final EdwardsCurve ED25519 = new EdwardsCurve(
            "Ed25519",
            32,
            "302a300506032b6570032100",
            "302e020100300506032b657004220420",
            "edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010",
            EdwardsPoints.ED25519);

    static final EdwardsCurve ED448 = new EdwardsCurve(
            "Ed448",
            57,
            "3043300506032b6571033a00",
            "3047020100300506032b6571043b0439",
            "f34458ab92c27823558fc58d72c26c219036d6ae49db4ec4e923ca7cffffffff"
                    + "ffffffffffffffffffffffffffffffffffffffffffffff3f00",
            EdwardsPoints.ED448);

    private static final List<EdwardsCurve> ALL = List.of(ED25519, ED448);

    private final String jwkName;

    private final int length;

    private final byte[] publicPrefix;

    private final byte[] privatePrefix;

    private final byte[] order;

    private final EdwardsPoints points;

    private EdwardsCurve(
            String jwkName, int length, String publicPrefix, String privatePrefix, String order, EdwardsPoints points) {
        this.jwkName = jwkName;
        this.length = length;
        this.publicPrefix = HexFormat.of().parseHex(publicPrefix);
        this.privatePrefix = HexFormat.of().parseHex(privatePrefix);
        this.order = HexFormat.of().parseHex(order);
        this.points = points;
    }

    static List<EdwardsCurve> all() {
        return ALL;
    }

    static EdwardsCurve of(String jwkName) {
        for (EdwardsCurve curve : ALL) {
            if (curve.jwkName.equals(jwkName)) {
                return curve;
            }
        }
        throw InvalidCredentialException.malformed("unknown curve");
    }

    /** Name of the curve, and of its keys and signatures in JCA. */
    String jwkName() {
        return jwkName;
    }

    /** Length of a key, and of each half of a signature, in bytes. */
    int length() {
        return length;
    }

    /** Order of the group, little-endian as in a signature (RFC 8032 sections 5.1 and 5.2). */
    byte[] order() {
        return order;
    }

    EdwardsPoints points() {
        return points;
    }

    byte[] publicDer(byte[] raw) {
        return wrap(publicPrefix, raw);
    }

    byte[] privateDer(byte[] raw) {
        return wrap(privatePrefix, raw);
    }

    private static byte[] wrap(byte[] prefix, byte[] raw) {
        byte[] der = Arrays.copyOf(prefix, prefix.length + raw.length);
        System.arraycopy(raw, 0, der, prefix.length, raw.length);
        return der;
    }

    boolean isPublicDer(byte[] der) {
        return der.length == publicPrefix.length + length
                && Arrays.equals(der, 0, publicPrefix.length, publicPrefix, 0, publicPrefix.length);
    }

    byte[] rawPublic(byte[] der) {
        return Arrays.copyOfRange(der, publicPrefix.length, der.length);
    }
}
