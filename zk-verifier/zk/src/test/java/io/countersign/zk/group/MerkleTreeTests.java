// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.JvmPoseidon;
import io.countersign.zk.field.Value;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MerkleTreeTests {

    private static final long LAST = (1L << MerkleTree.DEPTH) - 1;

    private final Hashes hashes = new PoseidonHashes(new JvmPoseidon());

    private final MerkleTree tree = new MerkleTree(hashes, new MemoryNodes());

    private static List<FieldElement> leaves(long first, int count) {
        return LongStream.range(first, first + count)
                .mapToObj(i -> FieldElement.of(1000 + i))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "0, 2", "1, 2", "3, 1", "3, 5", "6, 7", "15, 17", "65530, 10", "16777215, 1", "16777210, 6"})
    void setAllWhenOthersAreThereThenAsOneAfterTheOther(long first, int count) {
        MerkleTree single = new MerkleTree(hashes, new MemoryNodes());
        for (MerkleTree each : List.of(tree, single)) {
            leaves(0, 9).forEach(leaf -> each.set(leaf.value().longValueExact() - 1000, FieldElement.of(7)));
        }
        List<FieldElement> leaves = leaves(first, count);
        for (int i = 0; i < count; i++) {
            single.set(first + i, leaves.get(i));
        }
        tree.setAll(first, leaves);
        assertThat(tree.root()).isEqualTo(single.root());
        for (long place : List.of(0L, first, first + count - 1, LAST)) {
            assertThat(tree.path(place)).isEqualTo(single.path(place));
        }
    }

    @Test
    void extendWhenStoredWithASmallerDepthThenAsIfItAlwaysHadThisOne() {
        MerkleTree shallow = new MerkleTree(hashes, new MemoryNodes());
        shallow.setAll(0, leaves(0, 5));
        MemoryNodes stored = new MemoryNodes();
        MerkleTree extended = new MerkleTree(hashes, stored);
        stored.put(3, 0, subtree(leaves(0, 5)));
        extended.extend(3);
        assertThat(extended.root()).isEqualTo(shallow.root());
        for (int depth : List.of(-1, MerkleTree.DEPTH)) {
            assertThatIllegalArgumentException().isThrownBy(() -> extended.extend(depth));
        }
    }

    /** Returns the root of the first eight leaves. */
    private Value subtree(List<FieldElement> leaves) {
        MemoryNodes nodes = new MemoryNodes();
        new MerkleTree(hashes, nodes).setAll(0, leaves);
        return nodes.get(3, 0);
    }

    @Test
    void setAllWhenNoneOrOutsideThenRefusedAndUnchanged() {
        Value root = tree.root();
        assertThatIllegalArgumentException().isThrownBy(() -> tree.setAll(1, List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> tree.setAll(LAST, leaves(0, 2)));
        assertThatIllegalArgumentException().isThrownBy(() -> tree.setAll(-1, leaves(0, 1)));
        assertThat(tree.root()).isEqualTo(root);
    }
}
