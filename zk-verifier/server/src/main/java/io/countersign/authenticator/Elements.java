// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.server.ProblemException;
import io.countersign.server.Violation;
import io.countersign.zk.field.FieldElement;
import java.math.BigInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses the field elements of requests. Each element has exactly one spelling. */
final class Elements {

    private static final Pattern DECIMAL = Pattern.compile("0|[1-9][0-9]{0,77}");

    private static final Pattern HEX = Pattern.compile("[0-9a-f]{64}");

    private Elements() {}

    /**
     * Parses 64 hexadecimal digits.
     *
     * @throws ProblemException 422 with the name of the JSON member if they are not an element
     */
    static FieldElement parse(String member, @Nullable String hex) {
        if (hex == null || !HEX.matcher(hex).matches()) {
            throw refused(member, "must be 64 lower-case hexadecimal digits");
        }
        try {
            return FieldElement.parse(hex);
        } catch (IllegalArgumentException ex) {
            throw refused(member, "must be below the modulus");
        }
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
