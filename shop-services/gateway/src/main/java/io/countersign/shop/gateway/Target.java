// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import java.util.Locale;

/** The services that the gateway forwards to. */
enum Target {
    USER,
    ACCOUNT,
    PRODUCT,
    BASKET;

    /** As it stands in {@code shop.url.<service>}. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
