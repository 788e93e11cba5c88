// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import io.countersign.server.PostgresDatabases;
import io.countersign.server.RequiresContainers;
import java.util.Map;
import org.junit.jupiter.api.condition.EnabledIf;

@RequiresContainers
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class PostgresProcessesTests extends ProcessesTests {

    @Override
    Map<String, String> database() {
        return PostgresDatabases.createPatient();
    }
}
