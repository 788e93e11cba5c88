// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import io.countersign.curator.log.CosignatureTables.Row;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Cosignature;
import io.countersign.registration.log.Head;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Heads with the cosignatures of witnesses.
 *
 * @param heads latest first
 */
record CosignedHeads(List<Head> heads) {

    static final CosignedHeads NONE = new CosignedHeads(List.of());

    CosignedHeads {
        heads = List.copyOf(heads);
    }

    /**
     * Collects cosignatures.
     *
     * @param rows in the order of {@link CosignatureTables#rows}
     * @param witnesses ids of the witnesses that count
     */
    static CosignedHeads of(List<Row> rows, Set<Octets> witnesses) {
        Map<Head, List<Cosignature>> byHead = new LinkedHashMap<>();
        for (Row row : rows) {
            List<Cosignature> all = byHead.computeIfAbsent(row.head(), any -> new ArrayList<>());
            if (witnesses.contains(row.cosignature().witness()) && all.size() < Head.MOST_COSIGNATURES) {
                all.add(row.cosignature());
            }
        }
        return new CosignedHeads(byHead.entrySet().stream()
                .map(one -> one.getKey().withCosignatures(one.getValue()))
                .toList());
    }

    /** Returns the latest head with at least a number of cosignatures, or {@code null} if there is none. */
    @Nullable
    Head latest(int cosignatures) {
        return heads.stream()
                .filter(head -> head.cosignatures().size() >= cosignatures)
                .findFirst()
                .orElse(null);
    }

    /** Returns a head with the cosignatures that are known. */
    Head with(Head head) {
        return heads.stream()
                .filter(known -> known.text().equals(head.text()))
                .findFirst()
                .orElse(head);
    }

    /**
     * Returns the rows that are needed no more: those of heads to which a later one with as many cosignatures was added.
     * The last row of each witness stays, so that an earlier cosignature is refused.
     *
     * @param rows in the order of {@link CosignatureTables#rows}
     * @param from time from which on heads stay, since more witnesses may cosign them
     */
    List<Row> superseded(List<Row> rows, Set<Octets> witnesses, long from) {
        Set<Octets> seen = new HashSet<>();
        List<Row> superseded = new ArrayList<>();
        for (Row row : rows) {
            boolean counts = witnesses.contains(row.cosignature().witness());
            boolean last = counts && seen.add(row.cosignature().witness());
            if (!counts || (!last && row.head().time() < from && isSuperseded(row.head()))) {
                superseded.add(row);
            }
        }
        return superseded;
    }

    private boolean isSuperseded(Head head) {
        Head latest = latest(with(head).cosignatures().size());
        return latest != null && !latest.text().equals(head.text());
    }
}
