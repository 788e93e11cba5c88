// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.server.PostgresDatabases;
import io.countersign.server.RequiresContainers;
import java.util.Map;

@RequiresContainers
class PostgresReplicasTests extends ReplicasTests {

    @Override
    Map<String, String> database() {
        return PostgresDatabases.createPatient();
    }
}
