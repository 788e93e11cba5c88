// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

import java.math.BigInteger;

/**
 * Point of the twist, of which G2 is a subgroup: (x / z^2, y / z^3), or infinity if z is 0. Addition and doubling use
 * the formulas of the Explicit-Formulas Database for a = 0. The cases that those leave out are added: equal, opposite
 * and infinite points.
 */
record TwistPoint(Fp2 x, Fp2 y, Fp2 z) {

    private static final BigInteger SIX_X_SQUARED = Bn254.X.pow(2).multiply(BigInteger.valueOf(6));

    private static final Fp2 FROBENIUS_X =
            Bn254.XI.power(Bn254.P.subtract(BigInteger.ONE).divide(BigInteger.valueOf(3)));

    private static final Fp2 FROBENIUS_Y =
            Bn254.XI.power(Bn254.P.subtract(BigInteger.ONE).divide(BigInteger.TWO));

    private static final TwistPoint INFINITY = new TwistPoint(Fp2.ONE, Fp2.ONE, Fp2.ZERO);

    static TwistPoint affine(Fp2 x, Fp2 y) {
        return new TwistPoint(x, y, Fp2.ONE);
    }

    /** Returns whether an affine point is on the curve. */
    boolean isOnCurve() {
        return y.square().equals(x.square().multiply(x).add(Bn254.TWIST_B));
    }

    /**
     * Returns whether an affine point of the curve is in G2. The test is whether the Frobenius endomorphism F of the
     * point equals its multiplication by 6 x^2 = t - 1, where t is the trace. It is true in G2, where F multiplies by
     * p. Conversely, if it is true, the order of the point divides r: F^2 - t F + p = 0, so that (t - 1)^2 - t (t - 1)
     * + p = p + 1 - t = r multiplies the point to infinity.
     */
    boolean isInGroup() {
        TwistPoint multiple = times(SIX_X_SQUARED);
        Fp2 square = multiple.z.square();
        return !multiple.z.isZero()
                && multiple.x.equals(x.conjugate().multiply(FROBENIUS_X).multiply(square))
                && multiple.y.equals(
                        y.conjugate().multiply(FROBENIUS_Y).multiply(square).multiply(multiple.z));
    }

    TwistPoint times(BigInteger scalar) {
        TwistPoint sum = this;
        for (int bit = scalar.bitLength() - 2; bit >= 0; bit--) {
            sum = sum.twice();
            sum = scalar.testBit(bit) ? sum.plus(this) : sum;
        }
        return sum;
    }

    private TwistPoint twice() {
        Fp2 a = x.square();
        Fp2 b = y.square();
        Fp2 c = b.square();
        Fp2 d = x.add(b).square().subtract(a).subtract(c).times(2);
        Fp2 e = a.times(3);
        Fp2 x3 = e.square().subtract(d.times(2));
        return new TwistPoint(
                x3,
                e.multiply(d.subtract(x3)).subtract(c.times(8)),
                y.multiply(z).times(2));
    }

    private TwistPoint plus(TwistPoint affine) {
        if (z.isZero()) {
            return affine;
        }
        Fp2 square = z.square();
        Fp2 h = affine.x.multiply(square).subtract(x);
        Fp2 rise = affine.y.multiply(square).multiply(z).subtract(y);
        if (h.isZero()) {
            return rise.isZero() ? twice() : INFINITY;
        }
        Fp2 h2 = h.square();
        Fp2 h3 = h2.multiply(h);
        Fp2 v = x.multiply(h2);
        Fp2 x3 = rise.square().subtract(h3).subtract(v.times(2));
        return new TwistPoint(x3, rise.multiply(v.subtract(x3)).subtract(y.multiply(h3)), z.multiply(h));
    }
}
