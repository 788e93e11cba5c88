// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.group;

import io.countersign.zk.field.Field;
import io.countersign.zk.field.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * Path that proves that a leaf is in a tree.
 *
 * @param index index of the leaf, from the left, from 0
 * @param siblings siblings of the nodes on the path, from the leaf upwards, {@value MerkleTree#DEPTH} of them
 * @since 0.1
 */
public record MerklePath(long index, List<? extends Value> siblings) {

    public MerklePath {
        siblings = List.copyOf(siblings);
        if (siblings.size() != MerkleTree.DEPTH || index < 0 || index >= 1L << MerkleTree.DEPTH) {
            throw new IllegalArgumentException("Not a path of this tree");
        }
    }

    /** Returns for each level, from the leaf upwards, one if the node is a right child, otherwise zero. */
    public List<Value> bits(Field field) {
        List<Value> bits = new ArrayList<>();
        for (int level = 0; level < MerkleTree.DEPTH; level++) {
            bits.add(field.number(index >> level & 1));
        }
        return bits;
    }

    /** Computes the root of the tree with that leaf. */
    public Value root(Hashes hashes, Value leaf) {
        Value node = leaf;
        for (int level = 0; level < MerkleTree.DEPTH; level++) {
            Value sibling = siblings.get(level);
            node = (index >> level & 1) == 0 ? hashes.node(node, sibling) : hashes.node(sibling, node);
        }
        return node;
    }
}
