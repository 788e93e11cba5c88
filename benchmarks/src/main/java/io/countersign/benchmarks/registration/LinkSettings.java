// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Properties of the two applications at the ends of a link. The kinds differ in TLS alone.
 *
 * @param folder folder of this run alone
 * @param authority authority of the kinds with SSL bundles
 * @param registrations properties with which the application of a workload registers
 */
record LinkSettings(Path folder, Authority authority, Map<Workload, Map<String, String>> registrations) {

    static final String LOG = "countersign.registration.log.";

    static final String ATTESTOR = "countersign.registration.attestor.";

    /** Largest number of connections. */
    static final int MOST_CONNECTIONS = 256;

    private static final String TRUST = "countersign.tls.trust";

    private static final String BUNDLE = "own";

    /** Returns the socket of the Workload API for a workload. */
    static Path socket(Path folder, Workload workload) {
        return folder.resolve(workload.name() + "-svid").resolve("api.sock");
    }

    Map<String, String> server(LinkKind kind) {
        Map<String, String> properties = common(Workload.SERVER);
        switch (kind) {
            case TLS -> {
                properties.putAll(authority.identifying(Workload.SERVER));
                properties.put("server.ssl.bundle", BUNDLE);
            }
            case AUTHORITY -> {
                properties.putAll(authority.identifying(Workload.SERVER));
                properties.put("server.ssl.bundle", BUNDLE);
                properties.put("server.ssl.client-auth", "need");
            }
            case SPIFFE -> {
                properties.putAll(spiffe(Workload.SERVER));
                properties.put("countersign.spiffe.allowed-clients", Workload.CLIENT.spiffeId());
            }
            case REGISTRATION -> {
                properties.putAll(registered(Workload.SERVER));
                properties.put("countersign.registration.allowed-clients", Workload.CLIENT.spiffeId());
            }
        }
        return properties;
    }

    Map<String, String> client(LinkKind kind, int port) {
        Map<String, String> properties = common(Workload.CLIENT);
        String service = "countersign.services.[" + Workload.SERVER.serviceId() + "].";
        properties.put(service + "url", "https://" + Workload.SERVER.address() + ":" + port);
        switch (kind) {
            case TLS -> {
                properties.putAll(authority.trusting());
                properties.put("countersign.client.ssl-bundle", BUNDLE);
            }
            case AUTHORITY -> {
                properties.putAll(authority.identifying(Workload.CLIENT));
                properties.put("countersign.client.ssl-bundle", BUNDLE);
            }
            case SPIFFE -> {
                properties.putAll(spiffe(Workload.CLIENT));
                properties.put(service + "spiffe-id", Workload.SERVER.spiffeId());
                properties.put("countersign.spiffe.server", "false");
            }
            case REGISTRATION -> {
                properties.putAll(registered(Workload.CLIENT));
                properties.put(service + "spiffe-id", Workload.SERVER.spiffeId());
                properties.put("countersign.registration.server", "false");
            }
        }
        return properties;
    }

    /** Connections are neither closed after some requests nor tested before one, so that all kinds keep theirs. */
    private static Map<String, String> common(Workload workload) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("server.address", workload.address());
        properties.put("server.port", "0");
        // Threads that end would take their CPU time with them.
        properties.put("server.tomcat.threads.max", String.valueOf(MOST_CONNECTIONS + 16));
        properties.put("server.tomcat.threads.min-spare", String.valueOf(MOST_CONNECTIONS + 16));
        properties.put("server.tomcat.max-keep-alive-requests", "-1");
        properties.put("server.tomcat.keep-alive-timeout", "10m");
        properties.put("spring.main.banner-mode", "off");
        properties.put("spring.jmx.enabled", "false");
        properties.put("logging.level.root", "warn");
        properties.put("springdoc.api-docs.enabled", "false");
        properties.put("countersign.service-id", workload.serviceId());
        properties.put("countersign.accept", "none");
        properties.put("countersign.client.local-address", workload.address());
        properties.put("countersign.client.max-connections", String.valueOf(MOST_CONNECTIONS));
        properties.put("countersign.client.max-connections-per-service", String.valueOf(MOST_CONNECTIONS));
        properties.put("countersign.client.connect-timeout", "30s");
        properties.put("countersign.client.read-timeout", "30s");
        properties.put("countersign.client.pool-timeout", "30s");
        properties.put("countersign.client.validate-after", "10m");
        return properties;
    }

    private Map<String, String> spiffe(Workload workload) {
        return Map.of(TRUST, "spiffe", "countersign.spiffe.endpoint-socket", "unix:" + socket(folder, workload));
    }

    private Map<String, String> registered(Workload workload) {
        return Objects.requireNonNull(registrations.get(workload), "Both workloads have a token");
    }
}
