// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import java.util.Locale;
import org.springframework.core.env.Environment;

/** Reads which link trust an application wants, before there are any. */
final class LinkTrustProperty {

    private LinkTrustProperty() {}

    /** The name in lower case; that of {@link BundleTrust} if none is set. */
    static String of(Environment environment) {
        return environment
                .getProperty(LinkTrusts.PROPERTY, BundleTrust.NAME)
                .strip()
                .toLowerCase(Locale.ROOT);
    }

    /** Whether its health is shown. Of bundles, Spring Boot itself tells. */
    static boolean hasHealth(Environment environment, String trust) {
        boolean usually = environment.getProperty("management.health.defaults.enabled", Boolean.class, true);
        return !trust.equals(BundleTrust.NAME)
                && environment.getProperty("management.health." + trust + ".enabled", Boolean.class, usually);
    }
}
