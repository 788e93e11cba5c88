// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import io.countersign.core.ServiceId;
import io.countersign.zk.ServiceRealm;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;

/** Creates the realm of this service from its configuration. */
final class Realms {

    private static final String EPOCH = "countersign.zk.epoch";

    private static final String FORWARDED = "server.forward-headers-strategy";

    private Realms() {}

    static ServiceRealm of(@Nullable URI url, ServiceId service, Duration epoch) {
        if (url == null || url.getScheme() == null || url.getRawAuthority() == null) {
            throw ZkSettings.wrong(
                    "countersign.url",
                    url == null
                            ? "It is not set, but a proof is bound to the address of its service."
                            : "'" + url + "' is not an address.",
                    "Set it to the address that callers use, such as https://orders.example.com.");
        }
        if (epoch.toSeconds() < 1) {
            throw ZkSettings.wrong(EPOCH, "It is " + epoch + ".", "Set it to at least 1s.");
        }
        String origin = (url.getScheme() + "://" + url.getRawAuthority()).toLowerCase(Locale.ROOT);
        return new ServiceRealm(origin, service.value(), epoch);
    }

    /**
     * Requires that the path of a request is the one on its request line. With a trusted {@code X-Forwarded-Prefix} a
     * caller could choose the path that its proof is bound to, and so its policy.
     */
    static void requireOwnPaths(Environment environment) {
        String strategy = environment.getProperty(FORWARDED, "");
        if (strategy.equalsIgnoreCase("framework")) {
            throw ZkSettings.wrong(
                    FORWARDED,
                    "It is framework, so that a request header could change the path that a proof is bound to.",
                    "Set it to native or none, and put the path prefix of the service into countersign.url.");
        }
    }
}
