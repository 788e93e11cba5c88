// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import java.util.Locale;

/**
 * Key curator or attestor of a trust domain, for links by registration. All of them run in the launcher's process.
 *
 * @since 0.1
 */
public enum RegistrationServer {
    CURATOR(Service.SHOP_DOMAIN, 16, "http"),
    ATTESTOR(Service.SHOP_DOMAIN, 17, "https"),
    DELIVERY_CURATOR(Service.DELIVERY_DOMAIN, 18, "http"),
    DELIVERY_ATTESTOR(Service.DELIVERY_DOMAIN, 19, "https");

    private final String trustDomain;

    private final int offset;

    private final String scheme;

    RegistrationServer(String trustDomain, int offset, String scheme) {
        this.trustDomain = trustDomain;
        this.offset = offset;
        this.scheme = scheme;
    }

    /** Returns the name of its log file. */
    public String shortName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the trust domain whose services it registers. */
    public String trustDomain() {
        return trustDomain;
    }

    /** Returns the offset of its port from the gateway's port. */
    int offset() {
        return offset;
    }

    /** Curators use plain HTTP on loopback, because all that they send is signed. Attestors receive tokens. */
    String scheme() {
        return scheme;
    }
}
