// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.field.FieldElement;
import io.countersign.zk.group.MerkleTree;
import io.countersign.zk.group.Nodes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Siblings along the paths from adjacent leaves to the root, read with one query and written with one statement. */
final class PathNodes implements Nodes {

    private final Map<Place, FieldElement> known = new LinkedHashMap<>();

    private final Map<Place, FieldElement> changed = new LinkedHashMap<>();

    private final JdbcClient jdbc;

    private final String tree;

    /** Reads the siblings for the leaves from the first to the last position. */
    PathNodes(JdbcClient jdbc, String tree, long first, long last) {
        this.jdbc = jdbc;
        this.tree = tree;
        List<Object> parameters = new ArrayList<>(List.of(tree));
        for (int level = 0; level < MerkleTree.DEPTH; level++) {
            parameters.addAll(List.of(level, first >> level ^ 1, last >> level ^ 1));
        }
        parameters.addAll(List.of(MerkleTree.DEPTH, 0L, 0L));
        String places =
                String.join(" OR ", Collections.nCopies(MerkleTree.DEPTH + 1, "(level = ? AND position IN (?, ?))"));
        jdbc.sql("SELECT level, position, node FROM group_node WHERE tree = ? AND (" + places + ")")
                .params(parameters)
                .query((row, number) -> known.put(
                        new Place(row.getInt("level"), row.getLong("position")),
                        FieldElement.parse(row.getString("node"))))
                .list();
    }

    @Override
    public @Nullable FieldElement get(int level, long index) {
        return known.get(new Place(level, index));
    }

    @Override
    public void put(int level, long index, FieldElement node) {
        known.put(new Place(level, index), node);
        changed.put(new Place(level, index), node);
    }

    void write() {
        String rows = changed.keySet().stream().map(place -> "(?, ?, ?, ?)").collect(Collectors.joining(", "));
        List<Object> parameters = new ArrayList<>();
        changed.forEach((place, node) -> parameters.addAll(List.of(tree, place.level(), place.position(), node.hex())));
        jdbc.sql("INSERT INTO group_node (tree, level, position, node) VALUES " + rows
                        + " ON CONFLICT (tree, level, position) DO UPDATE SET node = excluded.node")
                .params(parameters)
                .update();
    }

    private record Place(int level, long position) {}
}
