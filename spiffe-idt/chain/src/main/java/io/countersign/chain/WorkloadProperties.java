// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Properties of each workload: its ports, neighbours and users. They contain no secrets; those are in files. */
final class WorkloadProperties {

    /** Name of the reader of all metrics: Prometheus. */
    static final String SCRAPER = "prometheus";

    static final String SCRAPER_ID = "spiffe://" + Chain.TRUST_DOMAIN + "/" + SCRAPER;

    static final String SCRAPER_TOKEN = SCRAPER + ".token";

    private final ChainSettings settings;

    private final Path folder;

    private final List<ChainUser> users;

    private final List<Workload> path;

    /** @param folder folder of keys, databases and sockets */
    WorkloadProperties(ChainSettings settings, Path folder, List<ChainUser> users) {
        this.settings = settings;
        this.folder = folder;
        this.users = users;
        this.path = Workload.path(settings.hops());
    }

    /** Returns the properties of a workload as arguments of a Spring application. */
    String[] arguments(Workload workload) {
        return of(workload).entrySet().stream()
                .map(property -> "--" + property.getKey() + "=" + property.getValue())
                .toArray(String[]::new);
    }

    private Map<String, String> of(Workload workload) {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("chain.workload", workload.name());
        properties.put("chain.hops", String.valueOf(settings.hops()));
        properties.put("chain.mode", settings.mode().value());
        properties.put("chain.data", folder.toString());
        properties.put("chain.keys", folder.toString());
        properties.put("chain.sockets", folder.toString());
        for (Workload each : Workload.all(settings.hops())) {
            properties.put(
                    "chain.ports." + each.name(),
                    String.valueOf(settings.ports().of(each)));
        }
        addScraper(workload, properties);
        addNeighbours(workload, properties);
        if (workload.equals(Workload.DIRECTORY)) {
            properties.putAll(ChainUsers.ofDirectory(users));
        } else if (workload.equals(Workload.TARGET)) {
            properties.putAll(ChainUsers.ofTarget(users));
        } else if (workload.equals(Workload.ASSERTING)) {
            properties.put("chain.after-subject", afterSubject());
        }
        properties.putAll(settings.others());
        return properties;
    }

    private void addScraper(Workload workload, Map<String, String> properties) {
        if (workload.hasIdentity() && !workload.equals(Workload.SUBJECT)) {
            properties.put("countersign.metrics.readers", SCRAPER_ID);
        } else {
            properties.put("countersign.metrics.token-location", "file:" + folder.resolve(SCRAPER_TOKEN));
        }
    }

    private void addNeighbours(Workload workload, Map<String, String> properties) {
        int place = path.indexOf(workload);
        if (place > 0) {
            properties.put("chain.previous", path.get(place - 1).name());
        }
        if (place >= 0 && place < path.size() - 1) {
            Workload next = path.get(place + 1);
            properties.put("chain.next.id", next.id());
            properties.put(
                    "chain.next.url",
                    "https://${chain.host}:" + settings.ports().of(next));
        }
    }

    /** Returns the SPIFFE IDs of the workloads that only read keys at the asserting workload. */
    private String afterSubject() {
        return path.stream().skip(1).map(Workload::id).collect(Collectors.joining(","));
    }
}
