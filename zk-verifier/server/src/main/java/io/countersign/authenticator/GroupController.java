// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.server.ProblemException;
import io.countersign.server.database.Transactions;
import io.countersign.zk.field.FieldElement;
import io.countersign.zk.group.MerkleTree;
import java.util.List;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/**
 * Serves roots and paths, which members need for proofs. Anybody who knows a leaf may read the path from it to the
 * root.
 */
@RestController
final class GroupController {

    private final MemberTable table;

    private final GroupTrees trees;

    private final Transactions transactions;

    GroupController(MemberTable table, GroupTrees trees, Transactions transactions) {
        this.table = table;
        this.trees = trees;
        this.transactions = transactions;
    }

    @GetMapping(Endpoints.GROUPS + "/{group}")
    ResponseEntity<Tree> group(@PathVariable String group) {
        Group known = Group.of(group);
        FieldElement root = transactions.call(() -> trees.of(known).root());
        return answer(new Tree(known.text(), MerkleTree.DEPTH, root.hex()));
    }

    @GetMapping(Endpoints.GROUPS + "/{group}/{leaf}")
    ResponseEntity<Path> path(@PathVariable String group, @PathVariable String leaf) {
        Group known = Group.of(group);
        FieldElement value = Elements.parse("leaf", leaf);
        GroupTree.Way way = transactions.call(() -> way(known, value));
        return answer(new Path(
                way.path().index(),
                way.path().siblings().stream().map(FieldElement::hex).toList(),
                way.root().hex()));
    }

    private GroupTree.Way way(Group group, FieldElement leaf) {
        MemberTable.Entry entry = table.find(group, leaf)
                .filter(known -> !known.revoked())
                .orElseThrow(() -> ProblemException.notFound("There is no such leaf"));
        return trees.of(group).way(entry.position());
    }

    private static <T> ResponseEntity<T> answer(T body) {
        return ResponseEntity.ok().cacheControl(CacheControl.noStore()).body(body);
    }

    /**
     * Current state of a group.
     *
     * @param depth levels below the root
     * @param root current root
     */
    record Tree(String group, int depth, String root) {}

    /**
     * Path from a leaf to the root.
     *
     * @param index index of the leaf from the left. A set bit, the lowest bit first, means that the path comes from
     *     the right child at that level
     * @param siblings siblings along the path, from the leaf upwards
     * @param root root that the path leads to
     */
    record Path(long index, List<String> siblings, String root) {}
}
