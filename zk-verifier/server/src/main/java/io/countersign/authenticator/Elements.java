// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.server.ProblemException;
import io.countersign.server.Violation;
import io.countersign.zk.field.Field;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.Value;
import java.math.BigInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses the values of requests. Each has exactly one spelling, and is of the field that the request names. */
final class Elements {

    private static final Pattern DECIMAL = Pattern.compile("0|[1-9][0-9]{0,77}");

    private static final Pattern HEX = Pattern.compile("[0-9a-f]{64}");

    private Elements() {}

    /**
     * Parses 64 hexadecimal digits as an element of BN254.
     *
     * @throws ProblemException 422 with the name of the JSON member if they are not an element
     */
    static FieldElement parse(String member, @Nullable String hex) {
        return FieldElement.of(parse(member, hex, Field.BN254));
    }

    /**
     * Parses 64 hexadecimal digits as a value of a field.
     *
     * @throws ProblemException 422 with the name of the JSON member if they are not a value of it
     */
    static Value parse(String member, @Nullable String hex, Field field) {
        if (hex == null || !HEX.matcher(hex).matches()) {
            throw refused(member, "must be 64 lower-case hexadecimal digits");
        }
        try {
            return field.parse(hex);
        } catch (IllegalArgumentException ex) {
            throw refused(member, "must be below the modulus");
        }
    }

    /**
     * Parses the name of a field.
     *
     * @param name name of the field, {@code null} for that of BN254
     * @throws ProblemException 422 if there is no such field
     */
    static Field field(@Nullable String name) {
        if (name == null) {
            return Field.BN254;
        }
        return Field.named(name)
                .orElseThrow(() -> ProblemException.unprocessable(
                        "not-a-field",
                        "There is no such field",
                        new Violation("field", "must be " + Field.BN254 + " or " + Field.GOLDILOCKS)));
    }

    private static ProblemException refused(String member, String message) {
        return ProblemException.unprocessable(
                "not-an-element", "A member is not an element of the field", new Violation(member, message));
    }

    /**
     * Parses decimal digits, as snarkjs writes them.
     *
     * @throws IllegalArgumentException if the text has other characters, leading zeros or more than 78 digits
     */
    static BigInteger decimal(@Nullable String text) {
        if (text == null || !DECIMAL.matcher(text).matches()) {
            throw new IllegalArgumentException("Not a number");
        }
        return new BigInteger(text);
    }
}
