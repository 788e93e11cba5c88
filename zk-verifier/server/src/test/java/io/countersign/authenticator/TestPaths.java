// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.field.FieldElement;
import io.countersign.zk.group.MerklePath;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Reads paths like a member. */
final class TestPaths {

    private TestPaths() {}

    static MerklePath read(TestAuthenticator server, String group, FieldElement leaf) {
        JsonNode answer = server.get("/groups/" + group + "/" + leaf.hex()).json();
        List<FieldElement> siblings = new ArrayList<>();
        answer.path("siblings").forEach(sibling -> siblings.add(FieldElement.parse(sibling.asString())));
        return new MerklePath(answer.path("index").asLong(), siblings);
    }

    /** Returns the root that the path of a leaf leads to. */
    static String root(TestAuthenticator server, String group, FieldElement leaf) {
        return read(server, group, leaf).root(TestAuthenticator.HASHES, leaf).hex();
    }
}
