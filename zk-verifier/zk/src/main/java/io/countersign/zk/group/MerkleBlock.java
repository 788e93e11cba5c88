// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.group;

import io.countersign.zk.field.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Aligned part of a tree, from which a member computes its own path. Whoever serves it does not learn which of its
 * members asks.
 *
 * @param height levels of the block: it has 2<sup>height</sup> leaves
 * @param index index of the block among those of its height, from the left, from 0
 * @param leaves leaves from the left; empty ones are zero, and may be left out at the end
 * @param siblings siblings of the block's root and of the nodes above it, upwards
 * @since 0.1
 */
public record MerkleBlock(int height, long index, List<? extends Value> leaves, List<? extends Value> siblings) {

    public MerkleBlock {
        leaves = List.copyOf(leaves);
        siblings = List.copyOf(siblings);
        if (height < 0 || height > MerkleTree.DEPTH || siblings.size() != MerkleTree.DEPTH - height) {
            throw new IllegalArgumentException("Not a block of this tree");
        }
        if (index < 0 || index >= 1L << siblings.size() || leaves.size() > 1L << height) {
            throw new IllegalArgumentException("Not a block of this tree");
        }
    }

    /** Returns the path of a leaf, or empty if the leaf is not in this block. */
    public Optional<MerklePath> path(Hashes hashes, Value leaf) {
        int place = leaf.equals(hashes.field().zero()) ? -1 : leaves.indexOf(leaf);
        return place < 0 ? Optional.empty() : Optional.of(path(hashes, place));
    }

    private MerklePath path(Hashes hashes, int place) {
        List<Value> path = new ArrayList<>(MerkleTree.DEPTH);
        List<? extends Value> row = leaves;
        Value empty = hashes.field().zero();
        for (int level = 0; level < height; level++) {
            path.add(at(row, place >> level ^ 1, empty));
            row = parents(hashes, row, empty);
            empty = hashes.node(empty, empty);
        }
        path.addAll(siblings);
        return new MerklePath((index << height) + place, path);
    }

    private static List<Value> parents(Hashes hashes, List<? extends Value> row, Value empty) {
        List<Value> parents = new ArrayList<>(row.size() / 2 + 1);
        for (int left = 0; left < row.size(); left += 2) {
            parents.add(hashes.node(row.get(left), at(row, left + 1, empty)));
        }
        return parents;
    }

    private static Value at(List<? extends Value> row, int index, Value empty) {
        return index < row.size() ? row.get(index) : empty;
    }
}
