// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import java.text.Normalizer;
import java.util.Locale;

/**
 * Makes names comparable regardless of case and of Unicode's several ways to write the same; databases differ in that.
 */
final class SearchText {

    private SearchText() {}

    static String of(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT)
                .strip();
    }

    /** A {@code LIKE} pattern, with {@code !} as its escape character, for whatever contains the text. */
    static String containing(String text) {
        return "%" + of(text).replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%";
    }
}
