// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.server.ProblemException;
import io.countersign.zk.field.Field;
import io.countersign.zk.field.Value;
import io.countersign.zk.group.Hashes;
import io.countersign.zk.group.Poseidon2Hashes;
import io.countersign.zk.group.PoseidonHashes;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Trees of all groups. */
final class GroupTrees {

    private final Map<Group, GroupTree> trees = new EnumMap<>(Group.class);

    private final Set<Value> open = new HashSet<>();

    /** @param bn254 hashes of the trees over BN254. Those over Goldilocks have one implementation. */
    GroupTrees(JdbcClient jdbc, PoseidonHashes bn254) {
        for (Group group : Group.values()) {
            Hashes hashes = hashes(group.field(), bn254);
            trees.put(group, new GroupTree(jdbc, group.text(), hashes));
            Value zero = group.field().zero();
            open.add(zero);
            open.add(hashes.commitment(zero));
        }
    }

    private static Hashes hashes(Field field, PoseidonHashes bn254) {
        return switch (field) {
            case BN254 -> bn254;
            case GOLDILOCKS -> new Poseidon2Hashes();
        };
    }

    GroupTree of(Group group) {
        return Objects.requireNonNull(trees.get(group), "each group has a tree");
    }

    /**
     * Extends trees that an earlier version stored with a smaller depth. The roots of that depth are void at once:
     * no proof of this version can name them.
     */
    void extend(RegistryLog log) {
        log.lock();
        trees.forEach((group, tree) -> tree.extend().ifPresent(root -> log.removed(group, root)));
    }

    /** Whether anybody knows its secret. The circuits do not exclude zero, and an empty leaf is zero. */
    boolean isOpen(Value commitment) {
        return open.contains(commitment);
    }

    static ProblemException full() {
        return ProblemException.conflict("group-full", "This group is full");
    }
}
