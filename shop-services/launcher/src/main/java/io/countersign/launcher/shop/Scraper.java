// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import io.countersign.launcher.support.LauncherException;
import io.countersign.spiffe.tls.NoSvidException;
import io.countersign.spiffe.tls.SvidFile;
import io.countersign.spiffe.tls.WorkloadApiSource;
import io.countersign.spiffe.workloadapi.EmbeddedWorkloadApi;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;

/**
 * Settings for Prometheus, which may read only the metrics of services. It authenticates with an SVID where services
 * accept SVIDs, and with a token where they accept people. Services that accept registrations only do not accept it: it
 * cannot connect from an address of its own, and would send a token to a server that it cannot authenticate. Its files
 * are in the data directory.
 */
final class Scraper {

    static final String NAME = "prometheus";

    static final String SPIFFE_ID = "spiffe://shop.com/" + NAME;

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final Duration INTERVAL = Duration.ofSeconds(30);

    private Scraper() {}

    /** Returns the properties that a service needs for that. */
    static Map<String, String> properties(ShopSettings settings, Service service) {
        return switch (settings.links(service)) {
            case PLAIN -> byToken(settings.data());
            case SPIFFE -> Map.of("countersign.metrics.readers", SPIFFE_ID);
            case REGISTRATION -> Map.of();
        };
    }

    /** Returns the properties that a server needs to let Prometheus read its metrics by a token. */
    static Map<String, String> byToken(DataDirectory data) {
        return Map.of("countersign.metrics.token-location", "file:" + token(data));
    }

    static Path token(DataDirectory data) {
        return data.prometheus().resolve("token");
    }

    /**
     * Keeps the SVID of Prometheus in a file.
     *
     * @param socket socket of its Workload API
     */
    static SvidFile svid(DataDirectory data, Path socket) {
        try {
            return SvidFile.keep(
                    WorkloadApiSource.open(EmbeddedWorkloadApi.endpoint(socket), PATIENCE, INTERVAL, Clock.systemUTC()),
                    data.prometheus().resolve("svid.pem"));
        } catch (NoSvidException ex) {
            throw new LauncherException("Prometheus gets no SVID: " + ex.getMessage(), ex);
        }
    }
}
