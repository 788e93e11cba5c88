// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.field.Field;
import io.countersign.zk.field.Value;
import io.countersign.zk.group.Hashes;
import io.countersign.zk.group.MerkleBlock;
import io.countersign.zk.group.MerklePath;
import io.countersign.zk.group.Poseidon2Hashes;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Reads paths like a member. */
final class TestPaths {

    private TestPaths() {}

    /** Returns the path of a leaf, or empty if it is not in the first block of the group. */
    static Optional<MerklePath> find(TestAuthenticator server, String group, Value leaf) {
        return block(server.get("/groups/" + group + "/blocks/0").json()).path(hashes(leaf), leaf);
    }

    private static Hashes hashes(Value leaf) {
        return switch (leaf.field()) {
            case BN254 -> TestAuthenticator.HASHES;
            case GOLDILOCKS -> new Poseidon2Hashes();
        };
    }

    static MerkleBlock block(JsonNode answer) {
        Field field = Field.named(answer.path("field").asString()).orElseThrow();
        return new MerkleBlock(
                answer.path("height").asInt(),
                answer.path("index").asLong(),
                values(field, answer.path("leaves")),
                values(field, answer.path("siblings")));
    }

    private static List<Value> values(Field field, JsonNode list) {
        return list.valueStream()
                .map(element -> field.parse(element.asString()))
                .toList();
    }

    /** Returns the root that the path of a leaf leads to. */
    static String root(TestAuthenticator server, String group, Value leaf) {
        return find(server, group, leaf).orElseThrow().root(hashes(leaf), leaf).hex();
    }
}
