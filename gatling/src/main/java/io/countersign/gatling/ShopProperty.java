// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Property of Shops that a comparison starts, given as {@code NAME=VALUE} or {@code LABEL:NAME=VALUE}.
 *
 * @param label label of the Shops that have the property, or an empty string for all of them
 * @param name name of the property
 * @param value value of the property, without white space
 * @since 0.1
 */
public record ShopProperty(String label, String name, String value) {

    // The root command splits its JVM options at white space.
    private static final Pattern TEXT = Pattern.compile("(?:([\\w-]+):)?([^\\s:=]+)=(\\S*)");

    /** @throws IllegalArgumentException if the text has another form, or the value has white space */
    public static ShopProperty parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' must be NAME=VALUE or LABEL:NAME=VALUE, without white space");
        }
        String label = matcher.group(1);
        return new ShopProperty(label == null ? "" : label, matcher.group(2), matcher.group(3));
    }

    /** Returns whether a Shop has the property. */
    public boolean appliesTo(ShopName shop) {
        return label.isEmpty() || label.equals(shop.label());
    }

    /** Returns the JVM option that sets the property. */
    public String javaOption() {
        return "-D" + name + "=" + value;
    }

    @Override
    public String toString() {
        return (label.isEmpty() ? "" : label + ':') + name + '=' + value;
    }
}
