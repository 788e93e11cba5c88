// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.field.Field;
import io.countersign.zk.field.Value;
import io.countersign.zk.group.Hashes;
import io.countersign.zk.group.MerkleBlock;
import io.countersign.zk.group.MerkleTree;
import io.countersign.zk.group.Nodes;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Tree of a group in the database, read and changed in transactions. */
final class GroupTree {

    /** Nodes that the current thread reads and changes, of one tree at a time. */
    private static final ThreadLocal<PathNodes> NODES = new ThreadLocal<>();

    private final JdbcClient jdbc;

    private final String name;

    private final Field field;

    private final MerkleTree tree;

    GroupTree(JdbcClient jdbc, String name, Hashes hashes) {
        this.jdbc = jdbc;
        this.name = name;
        this.field = hashes.field();
        this.tree = new MerkleTree(hashes, new OfThisThread());
    }

    /** Sets a leaf and returns the new root. The caller must hold the lock of {@link RegistryLog}. */
    Value set(long position, Value leaf) {
        return setAll(position, List.of(leaf));
    }

    /**
     * Sets leaves and returns the new root. The caller must hold the same lock.
     *
     * @param positions ascending positions, at least one
     */
    Value setAll(List<Long> positions, List<? extends Value> leaves) {
        int from = 0;
        for (int to = 1; to < positions.size(); to++) {
            if (positions.get(to) != positions.get(to - 1) + 1) {
                setAll(positions.get(from), leaves.subList(from, to));
                from = to;
            }
        }
        return setAll(positions.get(from), leaves.subList(from, leaves.size()));
    }

    /** Sets adjacent leaves, which is faster than one after the other. */
    private Value setAll(long first, List<? extends Value> leaves) {
        return along(first, first + leaves.size() - 1, () -> {
            tree.setAll(first, leaves);
            NODES.get().write();
            return tree.root();
        });
    }

    /**
     * Adds the levels that the tree lacks if an earlier version stored it with a smaller depth. The caller must hold
     * the same lock.
     *
     * @return the new root, or empty if no level is missing
     */
    Optional<Value> extend() {
        return jdbc.sql("SELECT level, node FROM group_node WHERE tree = ? AND position = 0"
                        + " ORDER BY level DESC LIMIT 1")
                .param(name)
                .query((row, number) -> new Top(row.getInt("level"), field.parse(row.getString("node"))))
                .optional()
                .filter(top -> top.level() != MerkleTree.DEPTH)
                .map(top -> along(0, 0, () -> {
                    NODES.get().put(top.level(), 0, top.node());
                    tree.extend(top.level());
                    NODES.get().write();
                    return tree.root();
                }));
    }

    Value root() {
        return along(0, 0, tree::root);
    }

    /** Returns a block and the root of the tree, as read in one statement. */
    Part block(int height, long index) {
        return with(
                PathNodes.ofBlock(jdbc, name, field, height, index),
                () -> new Part(tree.block(height, index), tree.root()));
    }

    private <T> T along(long first, long last, Supplier<T> work) {
        return with(PathNodes.ofPaths(jdbc, name, field, first, last), work);
    }

    private static <T> T with(PathNodes nodes, Supplier<T> work) {
        NODES.set(nodes);
        try {
            return work.get();
        } finally {
            NODES.remove();
        }
    }

    /** Highest stored node. */
    private record Top(int level, Value node) {}

    /** Block, and the root of its tree. */
    record Part(MerkleBlock block, Value root) {}

    private static final class OfThisThread implements Nodes {

        @Override
        public @Nullable Value get(int level, long index) {
            return NODES.get().get(level, index);
        }

        @Override
        public void put(int level, long index, Value node) {
            NODES.get().put(level, index, node);
        }
    }
}
