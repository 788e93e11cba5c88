// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import java.util.Locale;
import org.springframework.core.env.Environment;

/**
 * Reads the name of the selected link trust from the environment, before beans exist.
 *
 * @since 0.1
 */
public final class LinkTrustProperty {

    private LinkTrustProperty() {}

    /** Name in lower case; the default is {@link BundleTrust}. */
    public static String of(Environment environment) {
        return environment
                .getProperty(LinkTrusts.PROPERTY, BundleTrust.NAME)
                .strip()
                .toLowerCase(Locale.ROOT);
    }

    /** Whether its health is shown. Spring Boot reports the health of bundles itself. */
    static boolean hasHealth(Environment environment, String trust) {
        boolean usually = environment.getProperty("management.health.defaults.enabled", Boolean.class, true);
        return !trust.equals(BundleTrust.NAME)
                && environment.getProperty("management.health." + trust + ".enabled", Boolean.class, usually);
    }
}
