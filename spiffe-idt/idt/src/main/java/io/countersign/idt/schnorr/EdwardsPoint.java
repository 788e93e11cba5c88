// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schnorr;

/**
 * Mutable point of edwards25519 in extended coordinates, representing an element of ristretto255. T is valid unless
 * the last operation skipped it.
 */
final class EdwardsPoint {

    static final FieldElement D =
            FieldElement.of("37095705934669439343138083508754565189542113879843219016388785533085940283555");

    final FieldElement x = new FieldElement();

    final FieldElement y = FieldElement.one();

    final FieldElement z = FieldElement.one();

    final FieldElement t = new FieldElement();

    // Intermediate values, kept so that the many operations of one product allocate nothing.
    private final FieldElement e = new FieldElement();

    private final FieldElement f = new FieldElement();

    private final FieldElement g = new FieldElement();

    private final FieldElement h = new FieldElement();

    /** Creates the identity. */
    EdwardsPoint() {}

    EdwardsPoint(EdwardsPoint other) {
        x.set(other.x);
        y.set(other.y);
        z.set(other.z);
        t.set(other.t);
    }

    /** Doubles this point without computing T. */
    void twiceWithoutT() {
        f.square(x);
        e.square(y);
        h.add(x, y);
        g.subtract(e, f);
        f.add(e, f);
        h.square(h);
        e.subtract(h, f);
        h.negate(f);
        f.square(z);
        f.add(f, f);
        f.subtract(g, f);
        x.multiply(e, f);
        y.multiply(g, h);
        z.multiply(f, g);
    }

    void twice() {
        twiceWithoutT();
        t.multiply(e, h);
    }

    void add(CachedPoint other) {
        add(other.yMinusX, other.yPlusX, other);
        f.subtract(h, g);
        g.add(h, g);
        close();
    }

    void subtract(CachedPoint other) {
        add(other.yPlusX, other.yMinusX, other);
        f.add(h, g);
        g.subtract(h, g);
        close();
    }

    /** Common part of addition and subtraction: stores the products of the coordinates in x, y, g and h. */
    private void add(FieldElement minus, FieldElement plus, CachedPoint other) {
        e.subtract(y, x);
        f.add(y, x);
        x.multiply(e, minus);
        y.multiply(f, plus);
        g.multiply(t, other.t2d);
        h.multiply(z, other.z2);
    }

    private void close() {
        e.subtract(y, x);
        h.add(y, x);
        x.multiply(e, f);
        y.multiply(g, h);
        t.multiply(e, h);
        z.multiply(f, g);
    }

    /** Returns whether both represent the same element of ristretto255 (RFC 9496 section 4.3.3). */
    boolean isSameElement(EdwardsPoint other) {
        e.multiply(x, other.y);
        f.multiply(y, other.x);
        g.multiply(y, other.y);
        h.multiply(x, other.x);
        return (e.equalMask(f) | g.equalMask(h)) != 0;
    }

    /** Returns whether this represents the identity of ristretto255. */
    boolean isIdentity() {
        return (x.zeroMask() | y.zeroMask()) != 0;
    }
}
