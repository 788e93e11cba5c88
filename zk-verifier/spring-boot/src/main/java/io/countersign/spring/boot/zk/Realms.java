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

/** What of this service goes into proofs for it. */
final class Realms {

    private static final String EPOCH = "countersign.zk.epoch";

    private static final String FORWARDED = "server.forward-headers-strategy";

    private Realms() {}

    static ServiceRealm of(@Nullable URI url, ServiceId service, Duration epoch) {
        if (url == null || url.getScheme() == null || url.getRawAuthority() == null) {
            throw ZkSettings.wrong(
                    "countersign.url",
                    url == null
                            ? "It is not set, and proofs are made for an address: nobody could tell whether they are for this service."
                            : "'" + url + "' is no address.",
                    "Set it to the address that callers use, such as https://orders.example.com.");
        }
        if (epoch.toSeconds() < 1) {
            throw ZkSettings.wrong(EPOCH, "It is " + epoch + ".", "Set it to at least 1s.");
        }
        String origin = (url.getScheme() + "://" + url.getRawAuthority()).toLowerCase(Locale.ROOT);
        return new ServiceRealm(origin, service.value(), epoch);
    }

    /**
     * Whether the path of a request is the one on its request line: an {@code X-Forwarded-Prefix} that is believed
     * would let a caller choose what its proof is bound to and which policy it needs.
     */
    static void requireOwnPaths(Environment environment) {
        String strategy = environment.getProperty(FORWARDED, "");
        if (strategy.equalsIgnoreCase("framework")) {
            throw ZkSettings.wrong(
                    FORWARDED,
                    "It is framework, so that a header of a request could change the path that its proof is compared with.",
                    "Set it to native or none, and a path before the service's own in countersign.url.");
        }
    }
}
