// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import java.math.BigInteger;

/** Constants of the curve BN254 (EIP-196, EIP-197). */
final class Bn254 {

    /** Modulus of the coordinates. */
    static final BigInteger P =
            new BigInteger("21888242871839275222246405745257275088696311157297823662689037894645226208583");

    /** Parameter x of the curve family: p = 36 x^4 + 36 x^3 + 24 x^2 + 6 x + 1. */
    static final BigInteger X = BigInteger.valueOf(4965661367192848881L);

    /** Coefficient b of the curve: y^2 = x^3 + 3. */
    static final BigInteger B = BigInteger.valueOf(3);

    /** 9 + i, by which the twist divides. */
    static final Fp2 XI = new Fp2(BigInteger.valueOf(9), BigInteger.ONE);

    /** Coefficient b of the twist: y^2 = x^3 + 3 / (9 + i). */
    static final Fp2 TWIST_B = new Fp2(B, BigInteger.ZERO).multiply(XI.invert());

    private Bn254() {}
}
