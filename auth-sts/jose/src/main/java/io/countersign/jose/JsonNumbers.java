// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import java.util.regex.Pattern;

/** Numbers inside JSON: whole ones of at most 18 digits are {@link Long}, all others {@link Double}. */
final class JsonNumbers {

    private static final int MAX_LENGTH = 32;

    private static final int MAX_DIGITS_OF_LONG = 18;

    private static final Pattern FORM = Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?");

    private JsonNumbers() {}

    static boolean mayContain(byte c) {
        return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
    }

    static Number parse(byte[] text, int from, int to) {
        int length = to - from;
        if (length == 0 || length > MAX_LENGTH) {
            throw JoseException.malformed("JSON has no value, or a number that is too long");
        }
        if (length <= MAX_DIGITS_OF_LONG && (length == 1 || text[from] != '0')) {
            long whole = whole(text, from, to);
            if (whole >= 0) {
                return whole;
            }
        }
        return other(Ascii.string(text, from, length));
    }

    /** The number if it consists of digits alone, else -1. */
    private static long whole(byte[] text, int from, int to) {
        long value = 0;
        for (int i = from; i < to; i++) {
            int digit = text[i] - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    private static Number other(String number) {
        if (!FORM.matcher(number).matches()) {
            throw JoseException.malformed("JSON has a malformed number");
        }
        boolean whole = number.chars().noneMatch(c -> c == '.' || c == 'e' || c == 'E');
        if (whole && number.length() <= MAX_DIGITS_OF_LONG) {
            return Long.valueOf(number);
        }
        double value = Double.parseDouble(number);
        if (!Double.isFinite(value)) {
            throw JoseException.malformed("JSON has a number beyond all bounds");
        }
        return value;
    }
}
