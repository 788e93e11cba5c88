// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schnorr;

import io.countersign.core.InvalidCredentialException;
import io.countersign.core.RefusalCode;
import java.util.Arrays;

/** Encoder and decoder of elements of ristretto255 (RFC 9496 section 4.3). */
final class Ristretto {

    static final int BYTES = FieldElement.BYTES;

    private static final FieldElement INVERSE_ROOT_A_MINUS_D =
            FieldElement.of("54469307008909316920995813868745141605393597292927456921205312896311721017578");

    private static final FieldElement ONE = FieldElement.one();

    private Ristretto() {}

    /**
     * Decodes an element.
     *
     * @throws InvalidCredentialException if the octets are not a valid encoding
     */
    static EdwardsPoint decode(byte[] encoded) {
        if (encoded.length != BYTES) {
            throw malformed();
        }
        FieldElement s = FieldElement.of(encoded);
        if ((encoded[0] & 1) != 0 || !Arrays.equals(s.toBytes(), encoded)) {
            throw malformed();
        }
        return decode(s);
    }

    private static EdwardsPoint decode(FieldElement s) {
        FieldElement square = new FieldElement();
        square.square(s);
        FieldElement u1 = new FieldElement();
        u1.subtract(ONE, square);
        FieldElement u2 = new FieldElement();
        u2.add(ONE, square);
        FieldElement u2Square = new FieldElement();
        u2Square.square(u2);
        FieldElement v = new FieldElement();
        v.square(u1);
        v.multiply(v, EdwardsPoint.D);
        v.add(v, u2Square);
        v.negate(v);
        FieldElement product = new FieldElement();
        product.multiply(v, u2Square);
        InverseRoot root = new InverseRoot(product);

        EdwardsPoint point = new EdwardsPoint();
        FieldElement denominator = new FieldElement();
        denominator.multiply(root.value, u2);
        point.x.add(s, s);
        point.x.multiply(point.x, denominator);
        point.x.absolute(point.x);
        denominator.multiply(denominator, root.value);
        denominator.multiply(denominator, v);
        point.y.multiply(u1, denominator);
        point.t.multiply(point.x, point.y);
        if ((root.squareMask & ~point.t.negativeMask() & ~point.y.zeroMask()) == 0) {
            throw malformed();
        }
        return point;
    }

    /** Decodes an element like {@link #decode(byte[])}, and refuses the identity. */
    static EdwardsPoint decodeOther(byte[] encoded) {
        EdwardsPoint point = decode(encoded);
        if (point.isIdentity()) {
            throw new InvalidCredentialException(
                    RefusalCode.MALFORMED, "the identity is neither a key nor a commitment");
        }
        return point;
    }

    static byte[] encode(EdwardsPoint p) {
        FieldElement u1 = new FieldElement();
        FieldElement u2 = new FieldElement();
        u1.add(p.z, p.y);
        u2.subtract(p.z, p.y);
        u1.multiply(u1, u2);
        u2.multiply(p.x, p.y);
        FieldElement v = new FieldElement();
        v.square(u2);
        v.multiply(v, u1);
        FieldElement root = new InverseRoot(v).value;
        FieldElement den1 = new FieldElement();
        den1.multiply(root, u1);
        FieldElement den2 = new FieldElement();
        den2.multiply(root, u2);
        FieldElement zInverse = new FieldElement();
        zInverse.multiply(den1, den2);
        zInverse.multiply(zInverse, p.t);

        FieldElement turned = new FieldElement();
        turned.multiply(p.t, zInverse);
        long rotate = turned.negativeMask();
        FieldElement x = new FieldElement(p.x);
        FieldElement y = new FieldElement(p.y);
        turned.multiply(p.y, InverseRoot.SQRT_MINUS_ONE);
        x.select(rotate, turned);
        turned.multiply(p.x, InverseRoot.SQRT_MINUS_ONE);
        y.select(rotate, turned);
        turned.multiply(den1, INVERSE_ROOT_A_MINUS_D);
        den2.select(rotate, turned);

        turned.multiply(x, zInverse);
        long negative = turned.negativeMask();
        turned.negate(y);
        y.select(negative, turned);
        y.subtract(p.z, y);
        y.multiply(y, den2);
        y.absolute(y);
        return y.toBytes();
    }

    private static InvalidCredentialException malformed() {
        return new InvalidCredentialException(RefusalCode.MALFORMED, "not the encoding of an element of ristretto255");
    }
}
