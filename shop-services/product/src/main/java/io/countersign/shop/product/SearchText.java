// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import java.text.Normalizer;
import java.util.Locale;

/** Normalises names for comparison without case and with one form of Unicode, in which databases differ. */
final class SearchText {

    private SearchText() {}

    static String of(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT)
                .strip();
    }

    /** Returns a {@code LIKE} pattern for names that contain the text, with {@code !} as its escape character. */
    static String containing(String text) {
        return "%" + of(text).replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%";
    }
}
