// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The name that a user logs in by, normalised (NFKC), so that what looks the same is the same.
 *
 * @param value 1 to 64 letters, digits, '.', '_', '-' or '@', the first a letter or digit
 */
record Username(String value) {

    static final String FORM = "[\\p{L}\\p{Nd}][\\p{L}\\p{M}\\p{Nd}._@-]{0,63}";

    static final String MESSAGE = "must be 1 to 64 letters, digits, '.', '_', '-' or '@', the first a letter or digit";

    /** No character has a form of more than four that NFKC makes it of. */
    static final int LONGEST_UNNORMALISED = 4 * 64;

    private static final Pattern PATTERN = Pattern.compile(FORM);

    Username {
        // To put combining characters in order takes quadratic time, and a text of that length is no name in any form.
        value = value.length() > LONGEST_UNNORMALISED ? value : Normalizer.normalize(value, Normalizer.Form.NFKC);
    }

    boolean isValid() {
        return PATTERN.matcher(value).matches();
    }

    /** What no two users share: case does not count. */
    String key() {
        return value.toLowerCase(Locale.ROOT);
    }
}
