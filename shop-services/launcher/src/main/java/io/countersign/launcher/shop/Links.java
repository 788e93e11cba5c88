// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.launcher.support.LauncherException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What services of a Shop speak to one another.
 *
 * @since 0.1
 */
public enum Links {
    /** HTTP. */
    PLAIN,
    /** Mutual TLS by SVIDs. */
    SPIFFE;

    /** The property that says which. */
    static final String PROPERTY = "shop.links";

    /** The value of {@code --links}, and of {@code shop.links}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Finds links by their name.
     *
     * @throws LauncherException if there are none of that name, naming those there are
     */
    public static Links of(String name) {
        return Arrays.stream(values())
                .filter(links -> links.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new LauncherException("links are " + known() + ", not '" + name + "'"));
    }

    private static String known() {
        return Arrays.stream(values()).map(Links::toString).collect(Collectors.joining(" or "));
    }
}
