// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schnorr;

/** Inverse square root of a field element: SQRT_RATIO_M1 of RFC 9496 section 4.2 with numerator one. */
final class InverseRoot {

    static final FieldElement SQRT_MINUS_ONE =
            FieldElement.of("19681161376707505956807079304988542015446066515923890162744021073123829784752");

    private static final FieldElement ONE = FieldElement.one();

    /** Non-negative inverse root of the value, or of the value times the root of minus one if it is not a square. */
    final FieldElement value = new FieldElement();

    /** -1 if the value is a square other than zero, otherwise 0. */
    final long squareMask;

    InverseRoot(FieldElement v) {
        FieldElement cube = new FieldElement();
        cube.square(v);
        cube.multiply(cube, v);
        FieldElement seventh = new FieldElement();
        seventh.square(cube);
        seventh.multiply(seventh, v);
        value.multiply(cube, power(seventh));

        FieldElement check = new FieldElement();
        check.square(value);
        check.multiply(check, v);
        long correct = check.equalMask(ONE);
        check.negate(check);
        long flipped = check.equalMask(ONE);
        long flippedByRoot = check.equalMask(SQRT_MINUS_ONE);

        FieldElement turned = new FieldElement();
        turned.multiply(value, SQRT_MINUS_ONE);
        value.select(flipped | flippedByRoot, turned);
        value.absolute(value);
        squareMask = correct | flipped;
    }

    /** Raises an element to the power 2^252 - 3. */
    private static FieldElement power(FieldElement x) {
        FieldElement x2 = new FieldElement();
        x2.square(x);
        FieldElement ones5 = new FieldElement();
        ones5.square(x2, 2);
        ones5.multiply(ones5, x);
        FieldElement x11 = new FieldElement();
        x11.multiply(ones5, x2);
        FieldElement t = new FieldElement();
        t.square(x11);
        ones5.multiply(ones5, t);
        FieldElement ones10 = extended(ones5, 5, ones5);
        FieldElement ones20 = extended(ones10, 10, ones10);
        FieldElement ones40 = extended(ones20, 20, ones20);
        FieldElement ones50 = extended(ones40, 10, ones10);
        FieldElement ones100 = extended(ones50, 50, ones50);
        FieldElement ones200 = extended(ones100, 100, ones100);
        FieldElement ones250 = extended(ones200, 50, ones50);
        return extended(ones250, 2, x);
    }

    private static FieldElement extended(FieldElement x, int squares, FieldElement factor) {
        FieldElement out = new FieldElement();
        out.square(x, squares);
        out.multiply(out, factor);
        return out;
    }
}
