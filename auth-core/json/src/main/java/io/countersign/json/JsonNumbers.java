// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.json;

import io.countersign.core.InvalidCredentialException;
import java.util.regex.Pattern;

/** Parses numbers in JSON: integers of at most 18 digits are {@link Long}, all others {@link Double}. */
final class JsonNumbers {

    private static final int MAX_LENGTH = 32;

    static final int MAX_DIGITS_OF_LONG = 18;

    private static final Pattern FORM = Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?");

    private JsonNumbers() {}

    static boolean mayContain(byte c) {
        return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
    }

    static Number parse(String number) {
        if (number.length() > MAX_LENGTH || !FORM.matcher(number).matches()) {
            throw InvalidCredentialException.malformed("JSON has no value, or a malformed number");
        }
        boolean whole = number.chars().noneMatch(c -> c == '.' || c == 'e' || c == 'E');
        if (whole && number.length() <= MAX_DIGITS_OF_LONG) {
            return Long.valueOf(number);
        }
        double value = Double.parseDouble(number);
        if (!Double.isFinite(value)) {
            throw InvalidCredentialException.malformed("JSON has a number that is out of range");
        }
        return value;
    }
}
