// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import io.countersign.benchmarks.peers.AbsentPeerException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Measures links of several kinds side by side, in interleaved rounds (A B B A). */
final class LinkRounds {

    private final List<LinkKind> kinds;

    private final List<LinkLoad> loads;

    private final int rounds;

    private final Duration warmUp;

    private final Consumer<String> progress;

    /** @param warmUp duration of the warm-up of each kind with each load */
    LinkRounds(List<LinkKind> kinds, List<LinkLoad> loads, int rounds, Duration warmUp, Consumer<String> progress) {
        this.kinds = List.copyOf(kinds);
        this.loads = List.copyOf(loads);
        this.rounds = rounds;
        this.warmUp = warmUp;
        this.progress = progress;
    }

    List<Map<String, String>> measure(int slots, Path logs) throws AbsentPeerException {
        progress.accept("links, starting");
        try (RunningServers servers = RunningServers.start(slots, logs.resolve("servers.log"))) {
            LinkSettings settings = settings(servers);
            List<MeasuredLink> links = new ArrayList<>();
            try {
                for (LinkKind kind : kinds) {
                    links.add(MeasuredLink.start(kind, settings, logs));
                }
                return measure(links);
            } finally {
                links.forEach(MeasuredLink::close);
            }
        }
    }

    private static LinkSettings settings(RunningServers servers) {
        List<Workload> workloads = List.of(Workload.SERVER, Workload.CLIENT);
        Map<Workload, Map<String, String>> registrations =
                workloads.stream().collect(Collectors.toMap(Function.identity(), servers::register));
        try {
            return new LinkSettings(servers.folder(), Authority.issue(servers.folder(), workloads), registrations);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private List<Map<String, String>> measure(List<MeasuredLink> links) {
        for (LinkLoad load : loads) {
            progress.accept("links, warming up: " + load.label());
            links.forEach(link -> link.run(load.lasting(warmUp)));
        }
        List<Map<String, String>> rows = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            for (LinkLoad load : loads) {
                progress.accept("links, round " + round + " of " + rounds + ": " + load.label());
                for (MeasuredLink link : round % 2 == 1 ? links : links.reversed()) {
                    rows.add(row(link.kind(), load, round, link.run(load)));
                }
            }
        }
        return rows;
    }

    private static Map<String, String> row(LinkKind kind, LinkLoad load, int round, Map<String, String> measured) {
        Map<String, String> row = new LinkedHashMap<>();
        row.put("kind", kind.toString());
        row.put("connections", load.label());
        row.put("round", String.valueOf(round));
        row.put("offered_per_s", String.valueOf(load.rate()));
        row.putAll(measured);
        return row;
    }
}
