// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.server.ProblemException;
import io.countersign.server.database.Transactions;
import io.countersign.zk.field.Value;
import io.countersign.zk.group.MerkleBlock;
import io.countersign.zk.group.MerkleTree;
import io.swagger.v3.oas.annotations.Operation;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.WebRequest;

/**
 * Serves roots, and blocks of leaves from which members compute their paths for proofs. Nobody asks for a single leaf,
 * so this server does not learn who is about to prove something.
 */
@RestController
final class GroupController {

    private final MemberTable table;

    private final GroupTrees trees;

    private final Transactions transactions;

    private final int height;

    GroupController(
            MemberTable table, GroupTrees trees, Transactions transactions, AuthenticatorProperties properties) {
        this.table = table;
        this.trees = trees;
        this.transactions = transactions;
        this.height = properties.blockHeight();
    }

    @GetMapping(Endpoints.GROUPS + "/{group}")
    ResponseEntity<Tree> group(@PathVariable String group) {
        Group known = Group.of(group);
        Tree tree = transactions.call(() -> Tree.of(known, trees.of(known).root(), blocks(known)));
        return ResponseEntity.ok().cacheControl(CacheControl.noStore()).body(tree);
    }

    /** Returns the number of blocks up to the last place that was ever taken, at least one. */
    private long blocks(Group group) {
        return Math.max(1, Math.ceilDiv(table.end(group), 1L << height));
    }

    /** Returns {@code null} for a response that is complete: 304. */
    @Operation(
            summary = "Returns the leaves of a block and the path above it",
            description =
                    "Caches may keep the answer, but must revalidate it. If-None-Match makes it 304 while the root"
                            + " of the group is the same.")
    @GetMapping(Endpoints.GROUPS + "/{group}/blocks/{index}")
    @Nullable
    ResponseEntity<Block> block(@PathVariable String group, @PathVariable long index, WebRequest request) {
        Group known = Group.of(group);
        Value root = transactions.call(() -> rootOfBlock(known, index));
        if (request.checkNotModified(tag(root))) {
            return null;
        }
        GroupTree.Part part = transactions.call(() -> trees.of(known).block(height, index));
        return ResponseEntity.ok()
                .cacheControl(CacheControl.noCache().cachePublic())
                .eTag(tag(part.root()))
                .body(Block.of(part));
    }

    private Value rootOfBlock(Group group, long index) {
        if (index < 0 || index >= blocks(group)) {
            throw ProblemException.notFound("There is no such block");
        }
        return trees.of(group).root();
    }

    private static String tag(Value root) {
        return "\"" + root.hex() + "\"";
    }

    /**
     * Current state of a group.
     *
     * @param field field of the leaves and of the root
     * @param depth levels below the root
     * @param root current root
     * @param blocks number of blocks
     */
    record Tree(String group, String field, int depth, String root, long blocks) {

        private static Tree of(Group group, Value root, long blocks) {
            return new Tree(group.text(), root.field().fieldName(), MerkleTree.DEPTH, root.hex(), blocks);
        }
    }

    /**
     * Block of a group.
     *
     * @param field field of all values
     * @param height levels of the block, which has 2^height leaves
     * @param index index of the block from the left
     * @param leaves leaves from the left; free places are zero, and left out at the end
     * @param siblings siblings of the root of the block and of the nodes above it, upwards
     * @param root root of the group
     */
    record Block(String field, int height, long index, List<String> leaves, List<String> siblings, String root) {

        private static Block of(GroupTree.Part part) {
            MerkleBlock block = part.block();
            return new Block(
                    part.root().field().fieldName(),
                    block.height(),
                    block.index(),
                    block.leaves().stream().map(Value::hex).toList(),
                    block.siblings().stream().map(Value::hex).toList(),
                    part.root().hex());
        }
    }
}
