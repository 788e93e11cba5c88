// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteStateTests extends StateTests {

    @TempDir
    private Path folder;

    @Override
    TestDatabase open() {
        return TestDatabase.sqlite(folder);
    }
}
