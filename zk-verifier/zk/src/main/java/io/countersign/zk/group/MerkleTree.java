// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.group;

import io.countersign.zk.field.FieldElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A tree of fixed depth, whose leaves are filled from the left and empty ones are zero. A node is
 * {@link Hashes#node}. A tree of zk-kit's lean kind has the same root if it is filled up with zeros. Not safe for
 * several threads: whoever changes it holds a lock or a transaction.
 *
 * @since 0.1
 */
public final class MerkleTree {

    /** As the circuits have it: 65,536 leaves. */
    public static final int DEPTH = 16;

    private final Hashes hashes;

    private final Nodes nodes;

    private final List<FieldElement> empty = new ArrayList<>();

    public MerkleTree(Hashes hashes, Nodes nodes) {
        this.hashes = Objects.requireNonNull(hashes, "hashes cannot be null");
        this.nodes = Objects.requireNonNull(nodes, "nodes cannot be null");
        FieldElement node = FieldElement.ZERO;
        for (int level = 0; level <= DEPTH; level++) {
            empty.add(node);
            node = hashes.node(node, node);
        }
    }

    /** The root of what the tree holds now. */
    public FieldElement root() {
        return node(DEPTH, 0);
    }

    /**
     * Puts a leaf in its place, zero to empty it.
     *
     * @throws IllegalArgumentException if there is no such place
     */
    public void set(long index, FieldElement leaf) {
        setAll(index, List.of(leaf));
    }

    /**
     * Puts leaves in their places, side by side. The nodes above them are made once: for many leaves about two hashes
     * each, and not as many as the tree is deep.
     *
     * @param first the place of the first leaf
     * @throws IllegalArgumentException if there is no leaf, or no such place
     */
    public void setAll(long first, List<FieldElement> leaves) {
        requirePlace(first);
        requirePlace(first + leaves.size() - 1);
        if (leaves.isEmpty()) {
            throw new IllegalArgumentException("leaves cannot be empty");
        }
        long at = first;
        List<FieldElement> row = List.copyOf(leaves);
        put(0, at, row);
        for (int level = 0; level < DEPTH; level++) {
            row = parents(level, at, row);
            at >>= 1;
            put(level + 1, at, row);
        }
    }

    private void put(int level, long first, List<FieldElement> row) {
        for (int i = 0; i < row.size(); i++) {
            nodes.put(level, first + i, row.get(i));
        }
    }

    /** The nodes above a part of a level, which has been put. */
    private List<FieldElement> parents(int level, long first, List<FieldElement> row) {
        List<FieldElement> parents = new ArrayList<>(row.size() / 2 + 1);
        for (long left = first & ~1; left < first + row.size(); left += 2) {
            parents.add(hashes.node(node(level, left), node(level, left + 1)));
        }
        return parents;
    }

    /**
     * The way from a leaf to the root.
     *
     * @throws IllegalArgumentException if there is no such place
     */
    public MerklePath path(long index) {
        requirePlace(index);
        List<FieldElement> siblings = new ArrayList<>();
        for (int level = 0; level < DEPTH; level++) {
            siblings.add(node(level, index >> level ^ 1));
        }
        return new MerklePath(index, siblings);
    }

    private FieldElement node(int level, long index) {
        FieldElement node = nodes.get(level, index);
        return node == null ? empty.get(level) : node;
    }

    private static void requirePlace(long index) {
        if (index < 0 || index >= 1L << DEPTH) {
            throw new IllegalArgumentException("The tree has " + (1L << DEPTH) + " leaves");
        }
    }
}
