// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A tree of fixed depth, whose leaves are filled from the left and empty ones are zero. A node is {@link Hashes#node}. A tree of zk-kit's lean
 * kind has the same root if it is filled up with zeros. Not safe for several threads: whoever changes it holds a lock or a transaction.
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
        requirePlace(index);
        nodes.put(0, index, leaf);
        long at = index;
        FieldElement node = leaf;
        for (int level = 0; level < DEPTH; level++) {
            FieldElement sibling = node(level, at ^ 1);
            node = (at & 1) == 0 ? hashes.node(node, sibling) : hashes.node(sibling, node);
            at >>= 1;
            nodes.put(level + 1, at, node);
        }
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
