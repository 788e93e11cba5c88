// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.field.FieldElement;
import io.countersign.zk.group.MerkleBlock;
import io.countersign.zk.group.MerklePath;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Reads paths like a member. */
final class TestPaths {

    private TestPaths() {}

    /** Returns the path of a leaf, or empty if it is not in the first block of the group. */
    static Optional<MerklePath> find(TestAuthenticator server, String group, FieldElement leaf) {
        return block(server.get("/groups/" + group + "/blocks/0").json()).path(TestAuthenticator.HASHES, leaf);
    }

    static MerkleBlock block(JsonNode answer) {
        return new MerkleBlock(
                answer.path("height").asInt(),
                answer.path("index").asLong(),
                elements(answer.path("leaves")),
                elements(answer.path("siblings")));
    }

    private static List<FieldElement> elements(JsonNode list) {
        return list.valueStream()
                .map(element -> FieldElement.parse(element.asString()))
                .toList();
    }

    /** Returns the root that the path of a leaf leads to. */
    static String root(TestAuthenticator server, String group, FieldElement leaf) {
        return find(server, group, leaf)
                .orElseThrow()
                .root(TestAuthenticator.HASHES, leaf)
                .hex();
    }
}
