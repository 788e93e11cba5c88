// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.launcher.support.LauncherException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Protocol between the services of a Shop.
 *
 * @since 0.1
 */
public enum Links {
    /** Plain HTTP. */
    PLAIN,
    /** Mutual TLS with SVIDs. */
    SPIFFE,
    /** Mutual TLS with registrations in the logs of key curators. */
    REGISTRATION;

    /** Property that selects the links. */
    static final String PROPERTY = "shop.links";

    /** Value of {@code --links} and {@code shop.links}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the links of a name.
     *
     * @throws LauncherException if the name is unknown; the message lists the known ones
     */
    public static Links of(String name) {
        return Arrays.stream(values())
                .filter(links -> links.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new LauncherException("links are one of " + known() + ", not '" + name + "'"));
    }

    /** Returns whether both ends of a connection between services identify themselves. */
    boolean identifyWorkloads() {
        return this != PLAIN;
    }

    private static String known() {
        return Arrays.stream(values()).map(Links::toString).collect(Collectors.joining(", "));
    }
}
