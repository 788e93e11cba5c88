// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

/**
 * Name of a Shop in a comparison: {@code M}, {@code M+LABEL}, {@code M@PATH} or {@code M+LABEL@PATH}.
 *
 * @param mode mode of the Shop
 * @param label label of the properties that it has in addition, or an empty string
 * @param path working copy of this project that has the Shop, or an empty string for this one
 * @since 0.1
 */
public record ShopName(String mode, String label, String path) {

    public static ShopName parse(String text) {
        int at = text.indexOf('@');
        String first = at < 0 ? text : text.substring(0, at);
        int plus = first.indexOf('+');
        return new ShopName(
                plus < 0 ? first : first.substring(0, plus),
                plus < 0 ? "" : first.substring(plus + 1),
                at < 0 ? "" : text.substring(at + 1));
    }

    /** Returns whether the name is only a mode. */
    public boolean isPlain() {
        return label.isEmpty() && path.isEmpty();
    }

    @Override
    public String toString() {
        return mode + (label.isEmpty() ? "" : '+' + label) + (path.isEmpty() ? "" : '@' + path);
    }
}
