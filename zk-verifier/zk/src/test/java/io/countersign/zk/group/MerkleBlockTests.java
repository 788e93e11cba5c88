// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.JvmPoseidon;
import io.countersign.zk.field.Value;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MerkleBlockTests {

    private static final int SIZE = 11;

    private final Hashes hashes = new PoseidonHashes(new JvmPoseidon());

    private final MerkleTree tree = new MerkleTree(hashes, new MemoryNodes());

    private static FieldElement leaf(long place) {
        return FieldElement.of(1000 + place);
    }

    private void fill(long first) {
        tree.setAll(
                first,
                LongStream.range(first, first + SIZE)
                        .mapToObj(MerkleBlockTests::leaf)
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0, 0",
        "0, 0, 6, 6",
        "0, 1, 3, 7",
        "0, 3, 0, 5",
        "0, 3, 1, 10",
        "0, 4, 0, 10",
        "0, 15, 0, 9",
        "0, 24, 0, 4",
        "16777205, 2, 4194303, 16777212",
        "16777205, 4, 1048575, 16777215",
        "32760, 15, 1, 32768"
    })
    void pathWhenLeafIsInTheBlockThenThatOfTheTree(long first, int height, long index, long place) {
        fill(first);
        MerklePath path = tree.block(height, index).path(hashes, leaf(place)).orElseThrow();
        assertThat(path).isEqualTo(tree.path(place));
        assertThat(path.root(hashes, leaf(place))).isEqualTo(tree.root());
    }

    @Test
    void pathWhenOthersWereRemovedThenThatOfTheTree() {
        fill(0);
        tree.set(4, FieldElement.ZERO);
        tree.set(SIZE - 1, FieldElement.ZERO);
        MerkleBlock block = tree.block(4, 0);
        assertThat(block.leaves()).hasSize(SIZE - 1);
        assertThat(block.path(hashes, leaf(5))).contains(tree.path(5));
    }

    @Test
    void pathWhenLeafIsNotInTheBlockThenEmpty() {
        fill(0);
        tree.set(4, FieldElement.ZERO);
        assertThat(tree.block(3, 0).path(hashes, leaf(8))).isEmpty();
        assertThat(tree.block(3, 0).path(hashes, FieldElement.ZERO)).isEmpty();
        assertThat(tree.block(3, 7).path(hashes, leaf(0))).isEmpty();
    }

    @Test
    void constructWhenNotABlockThenRefused() {
        List<? extends Value> siblings = tree.block(2, 0).siblings();
        refused(3, 0, List.of(), siblings);
        refused(2, -1, List.of(), siblings);
        refused(2, 1L << siblings.size(), List.of(), siblings);
        refused(2, 0, Collections.nCopies(5, leaf(0)), siblings);
        refused(25, 0, List.of(), List.of());
        refused(-1, 0, List.of(), Collections.nCopies(25, leaf(0)));
    }

    private static void refused(int height, long index, List<FieldElement> leaves, List<? extends Value> siblings) {
        assertThatIllegalArgumentException().isThrownBy(() -> new MerkleBlock(height, index, leaves, siblings));
    }
}
