// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.server.ProblemException;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.Poseidon;
import io.countersign.zk.group.Hashes;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Trees of both groups. */
final class GroupTrees {

    private final Map<Group, GroupTree> trees = new EnumMap<>(Group.class);

    private final FieldElement commitmentOfZero;

    GroupTrees(JdbcClient jdbc, Poseidon poseidon) {
        Hashes hashes = new Hashes(poseidon);
        for (Group group : Group.values()) {
            trees.put(group, new GroupTree(jdbc, group.text(), hashes));
        }
        this.commitmentOfZero = poseidon.hash(FieldElement.ZERO);
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
    boolean isOpen(FieldElement commitment) {
        return commitment.equals(FieldElement.ZERO) || commitment.equals(commitmentOfZero);
    }

    static ProblemException full() {
        return ProblemException.conflict("group-full", "This group is full");
    }
}
