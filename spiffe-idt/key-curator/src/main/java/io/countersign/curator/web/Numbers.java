// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.web;

import io.countersign.curator.log.CuratorException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Numbers of URLs, which have one form only. */
final class Numbers {

    private static final Pattern DECIMAL = Pattern.compile("0|-?[1-9][0-9]*");

    private Numbers() {}

    /**
     * Returns a number that is not negative, or another one if there is none.
     *
     * @throws CuratorException if it has another form
     */
    static long parse(String name, @Nullable String text, long otherwise) {
        long number = text == null ? otherwise : parse(name, text);
        if (number < 0) {
            throw CuratorException.malformed(name + " is negative");
        }
        return number;
    }

    /** Returns a number, which may be negative. */
    static long parse(String name, String text) {
        try {
            if (DECIMAL.matcher(text).matches()) {
                return Long.parseLong(text);
            }
        } catch (NumberFormatException tooLarge) {
            throw CuratorException.malformed(name + " is too large");
        }
        throw CuratorException.malformed(name + " is not one decimal number without leading zeros");
    }
}
