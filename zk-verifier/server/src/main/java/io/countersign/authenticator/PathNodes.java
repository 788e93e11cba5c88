// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.field.Field;
import io.countersign.zk.field.Value;
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

/** Nodes of a part of a tree, read with one query and written with one statement. */
final class PathNodes implements Nodes {

    private static final String ONE = "(level = ? AND position = ?)";

    private final Map<Place, Value> known = new LinkedHashMap<>();

    private final Map<Place, Value> changed = new LinkedHashMap<>();

    private final JdbcClient jdbc;

    private final String tree;

    private PathNodes(JdbcClient jdbc, String tree, Field field, List<String> places, List<Object> parameters) {
        this.jdbc = jdbc;
        this.tree = tree;
        jdbc.sql("SELECT level, position, node FROM group_node WHERE tree = ? AND (" + String.join(" OR ", places)
                        + ")")
                .param(tree)
                .params(parameters)
                .query((row, number) -> known.put(
                        new Place(row.getInt("level"), row.getLong("position")), field.parse(row.getString("node"))))
                .list();
    }

    /** Reads the siblings along the paths from the first and the last of adjacent leaves to the root, and the root. */
    static PathNodes ofPaths(JdbcClient jdbc, String tree, Field field, long first, long last) {
        List<Object> parameters = new ArrayList<>();
        for (int level = 0; level < MerkleTree.DEPTH; level++) {
            parameters.addAll(List.of(level, first >> level ^ 1, last >> level ^ 1));
        }
        parameters.addAll(List.of(MerkleTree.DEPTH, 0L, 0L));
        List<String> places = Collections.nCopies(MerkleTree.DEPTH + 1, "(level = ? AND position IN (?, ?))");
        return new PathNodes(jdbc, tree, field, places, parameters);
    }

    /** Reads the leaves of a block, the siblings along the path from its root to that of the tree, and that root. */
    static PathNodes ofBlock(JdbcClient jdbc, String tree, Field field, int height, long index) {
        List<String> places = new ArrayList<>(List.of("(level = 0 AND position >= ? AND position < ?)"));
        List<Object> parameters = new ArrayList<>(List.of(index << height, (index + 1) << height));
        for (int level = height; level < MerkleTree.DEPTH; level++) {
            places.add(ONE);
            parameters.addAll(List.of(level, index >> (level - height) ^ 1));
        }
        places.add(ONE);
        parameters.addAll(List.of(MerkleTree.DEPTH, 0L));
        return new PathNodes(jdbc, tree, field, places, parameters);
    }

    @Override
    public @Nullable Value get(int level, long index) {
        return known.get(new Place(level, index));
    }

    @Override
    public void put(int level, long index, Value node) {
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
