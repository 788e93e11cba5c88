// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.security.CountersignConfigurationException;
import java.util.List;
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
     * Returns the bundle, or {@code null} if the property is not set.
     *
     * @throws CountersignConfigurationException if there is no bundle of that name
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
            // Reported below, as if there were no bundles.
        }
        throw new CountersignConfigurationException(
                property,
                "There is no SSL bundle '" + name + "'" + others(bundles) + ".",
                "Define it under spring.ssl.bundle, or correct the name.");
    }

    private static String others(@Nullable SslBundles bundles) {
        List<String> names = bundles == null ? List.of() : bundles.getBundleNames();
        return names.isEmpty()
                ? ", and no other"
                : "; there is " + String.join(", ", names.stream().sorted().toList());
    }
}
