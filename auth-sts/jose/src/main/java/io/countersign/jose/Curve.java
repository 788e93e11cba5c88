// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import io.countersign.core.InvalidCredentialException;
import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.spec.ECFieldFp;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.util.List;

/** Elliptic curve of RFC 7518 section 6.2.1.1. */
final class Curve {
    static final Curve P_256 = new Curve("P-256", "secp256r1", 32);

    static final Curve P_384 = new Curve("P-384", "secp384r1", 48);

    static final Curve P_521 = new Curve("P-521", "secp521r1", 66);

    private static final List<Curve> ALL = List.of(P_256, P_384, P_521);

    private final String jwkName;

    private final String jcaName;

    private final int length;

    private final ECParameterSpec parameters;

    private final byte[] order;

    private Curve(String jwkName, String jcaName, int length) {
        this.jwkName = jwkName;
        this.jcaName = jcaName;
        this.length = length;
        this.parameters = parameters(jcaName);
        this.order = UnsignedIntegers.bytes(parameters.getOrder(), length);
    }

    private static ECParameterSpec parameters(String jcaName) {
        try {
            AlgorithmParameters parameters = AlgorithmParameters.getInstance("EC");
            parameters.init(new ECGenParameterSpec(jcaName));
            return parameters.getParameterSpec(ECParameterSpec.class);
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException("The JDK has no curve " + jcaName, ex);
        }
    }

    static Curve of(String jwkName) {
        for (Curve curve : ALL) {
            if (curve.jwkName.equals(jwkName)) {
                return curve;
            }
        }
        throw InvalidCredentialException.malformed("unknown curve");
    }

    static Curve of(ECParameterSpec parameters) {
        for (Curve curve : ALL) {
            if (curve.parameters.getCurve().equals(parameters.getCurve())
                    && curve.parameters.getGenerator().equals(parameters.getGenerator())) {
                return curve;
            }
        }
        throw new IllegalArgumentException("Only keys on P-256, P-384 and P-521 can be used");
    }

    String jwkName() {
        return jwkName;
    }

    String jcaName() {
        return jcaName;
    }

    /** Length of a coordinate, and of each half of a signature, in bytes. */
    int length() {
        return length;
    }

    ECParameterSpec parameters() {
        return parameters;
    }

    /** Order of the group, big-endian. */
    byte[] order() {
        return order;
    }

    boolean contains(ECPoint point) {
        BigInteger p = ((ECFieldFp) parameters.getCurve().getField()).getP();
        BigInteger x = point.getAffineX();
        BigInteger y = point.getAffineY();
        if (x.compareTo(p) >= 0 || y.compareTo(p) >= 0) {
            return false;
        }
        BigInteger a = parameters.getCurve().getA();
        BigInteger b = parameters.getCurve().getB();
        BigInteger right = x.multiply(x).add(a).multiply(x).add(b);
        return y.multiply(y).subtract(right).mod(p).signum() == 0;
    }
}
