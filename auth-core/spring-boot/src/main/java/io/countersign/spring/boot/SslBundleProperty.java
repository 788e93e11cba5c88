// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.security.CountersignConfigurationException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;

/**
 * Finds the SSL bundle that a property names.
 *
 * @since 0.1
 */
public final class SslBundleProperty {

    private SslBundleProperty() {}

    /**
     * The bundle, or {@code null} if none is named.
     *
     * @throws CountersignConfigurationException if there is none of the name
     */
    public static @Nullable SslBundle find(String property, @Nullable String name, @Nullable SslBundles bundles) {
        if (name == null) {
            return null;
        }
        try {
            if (bundles != null) {
                return bundles.getBundle(name);
            }
        } catch (NoSuchSslBundleException ex) {
            // Said below, as where there are none at all.
        }
        throw new CountersignConfigurationException(
                property,
                "There is no SSL bundle '" + name + "'.",
                "Define it under spring.ssl.bundle, or correct the name.");
    }
}
