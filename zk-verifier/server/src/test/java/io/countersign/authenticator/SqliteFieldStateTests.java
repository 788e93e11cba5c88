// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SqliteFieldStateTests extends FieldStateTests {

    @TempDir
    private Path folder;

    @Override
    TestDatabase create() throws IOException {
        return TestDatabase.sqlite(Files.createTempDirectory(folder, "database"));
    }
}
