// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import java.util.Map;
import org.junit.jupiter.api.condition.EnabledIf;

@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class SqliteProcessesTests extends ProcessesTests {

    @Override
    Map<String, String> database() {
        return Map.of();
    }
}
