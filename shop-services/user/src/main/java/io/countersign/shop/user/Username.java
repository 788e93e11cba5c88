// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Login name of a user, normalised (NFKC), so that names that look the same are the same.
 *
 * @param value 1 to 64 letters, digits, '.', '_', '-' or '@', the first a letter or digit
 */
record Username(String value) {

    static final String FORM = "[\\p{L}\\p{Nd}][\\p{L}\\p{M}\\p{Nd}._@-]{0,63}";

    static final String MESSAGE = "must be 1 to 64 letters, digits, '.', '_', '-' or '@', the first a letter or digit";

    /** NFKC composes each character from at most four. */
    static final int LONGEST_UNNORMALISED = 4 * 64;

    private static final Pattern PATTERN = Pattern.compile(FORM);

    Username {
        // Ordering combining characters takes quadratic time, and a text of that length is not a name in any
        // form.
        value = value.length() > LONGEST_UNNORMALISED ? value : Normalizer.normalize(value, Normalizer.Form.NFKC);
    }

    boolean isValid() {
        return PATTERN.matcher(value).matches();
    }

    /** Returns the key that no two users share: the name without case. */
    String key() {
        return value.toLowerCase(Locale.ROOT);
    }
}
