// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schnorr;

/** Point in the form that additions use. */
final class CachedPoint {

    private static final FieldElement TWICE_D = new FieldElement();

    static {
        FieldElement sum = new FieldElement();
        sum.add(EdwardsPoint.D, EdwardsPoint.D);
        TWICE_D.multiply(sum, FieldElement.one());
    }

    final FieldElement yPlusX = new FieldElement();

    final FieldElement yMinusX = new FieldElement();

    final FieldElement z2 = new FieldElement();

    final FieldElement t2d = new FieldElement();

    /** Creates the identity. */
    CachedPoint() {
        this(new EdwardsPoint());
    }

    CachedPoint(EdwardsPoint point) {
        yPlusX.add(point.y, point.x);
        yMinusX.subtract(point.y, point.x);
        z2.add(point.z, point.z);
        t2d.multiply(point.t, TWICE_D);
    }

    /** Takes the other point's value if the mask is -1. */
    void select(long mask, CachedPoint other) {
        yPlusX.select(mask, other.yPlusX);
        yMinusX.select(mask, other.yMinusX);
        z2.select(mask, other.z2);
        t2d.select(mask, other.t2d);
    }

    /** Negates this point if the mask is -1. */
    void negate(long mask) {
        FieldElement negative = new FieldElement();
        negative.negate(t2d);
        t2d.select(mask, negative);
        FieldElement.swap(mask, yPlusX, yMinusX);
    }
}
