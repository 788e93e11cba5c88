// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.group;

import io.countersign.zk.field.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Merkle tree of fixed depth, filled from the left, whose empty leaves are zero. A node is {@link Hashes#node}. A lean
 * tree of zk-kit has the same root if it is filled up with zeros. Not safe for several threads: changes need a lock or
 * a transaction.
 *
 * @since 0.1
 */
public final class MerkleTree {

    /** Depth of the tree in the circuits: 16,777,216 leaves. */
    public static final int DEPTH = 24;

    private final Hashes hashes;

    private final Nodes nodes;

    private final List<Value> empty = new ArrayList<>();

    public MerkleTree(Hashes hashes, Nodes nodes) {
        this.hashes = Objects.requireNonNull(hashes, "hashes cannot be null");
        this.nodes = Objects.requireNonNull(nodes, "nodes cannot be null");
        Value node = hashes.field().zero();
        for (int level = 0; level <= DEPTH; level++) {
            empty.add(node);
            node = hashes.node(node, node);
        }
    }

    /** Returns the current root. */
    public Value root() {
        return node(DEPTH, 0);
    }

    /**
     * Sets a leaf; zero removes it.
     *
     * @throws IllegalArgumentException if there is no such index
     */
    public void set(long index, Value leaf) {
        setAll(index, List.of(leaf));
    }

    /**
     * Sets adjacent leaves. The nodes above them are computed once: for many leaves about two hashes a leaf, instead of
     * one for each level.
     *
     * @param first index of the first leaf
     * @throws IllegalArgumentException if there is no leaf, or no such index
     */
    public void setAll(long first, List<? extends Value> leaves) {
        requirePlace(first);
        requirePlace(first + leaves.size() - 1);
        if (leaves.isEmpty()) {
            throw new IllegalArgumentException("leaves cannot be empty");
        }
        long at = first;
        List<Value> row = List.copyOf(leaves);
        put(0, at, row);
        for (int level = 0; level < DEPTH; level++) {
            row = parents(level, at, row);
            at >>= 1;
            put(level + 1, at, row);
        }
    }

    private void put(int level, long first, List<Value> row) {
        for (int i = 0; i < row.size(); i++) {
            nodes.put(level, first + i, row.get(i));
        }
    }

    /** Returns the parents of adjacent nodes of a level, which are stored already. */
    private List<Value> parents(int level, long first, List<Value> row) {
        List<Value> parents = new ArrayList<>(row.size() / 2 + 1);
        for (long left = first & ~1; left < first + row.size(); left += 2) {
            parents.add(hashes.node(node(level, left), node(level, left + 1)));
        }
        return parents;
    }

    /**
     * Adds the levels above a tree of a smaller depth, whose nodes are stored. Its leaves stay the first ones.
     *
     * @param depth depth of the smaller tree
     * @throws IllegalArgumentException if it is not smaller
     */
    public void extend(int depth) {
        if (depth < 0 || depth >= DEPTH) {
            throw new IllegalArgumentException("The tree has the depth " + DEPTH);
        }
        for (int level = depth; level < DEPTH; level++) {
            nodes.put(level + 1, 0, hashes.node(node(level, 0), node(level, 1)));
        }
    }

    /**
     * Returns the path from a leaf to the root.
     *
     * @throws IllegalArgumentException if there is no such index
     */
    public MerklePath path(long index) {
        requirePlace(index);
        List<Value> siblings = new ArrayList<>();
        for (int level = 0; level < DEPTH; level++) {
            siblings.add(node(level, index >> level ^ 1));
        }
        return new MerklePath(index, siblings);
    }

    /**
     * Returns the block of a height and an index.
     *
     * @throws IllegalArgumentException if there is no such block
     */
    public MerkleBlock block(int height, long index) {
        requirePlace(index << height);
        List<Value> siblings = new ArrayList<>();
        for (int level = height; level < DEPTH; level++) {
            siblings.add(node(level, index >> (level - height) ^ 1));
        }
        return new MerkleBlock(height, index, leaves(index << height, 1 << height), siblings);
    }

    /** Returns adjacent leaves without the empty ones at the end. */
    private List<Value> leaves(long first, int count) {
        List<Value> leaves = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            leaves.add(node(0, first + i));
        }
        while (!leaves.isEmpty() && leaves.getLast().equals(empty.getFirst())) {
            leaves.removeLast();
        }
        return leaves;
    }

    private Value node(int level, long index) {
        Value node = nodes.get(level, index);
        return node == null ? empty.get(level) : node;
    }

    private static void requirePlace(long index) {
        if (index < 0 || index >= 1L << DEPTH) {
            throw new IllegalArgumentException("The tree has " + (1L << DEPTH) + " leaves");
        }
    }
}
