// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import java.nio.file.Path;
import javax.sql.DataSource;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

class SqliteLogoutStoreTests extends LogoutStoreTests {

    @TempDir
    private Path folder;

    @Override
    DataSource database() {
        return new DriverManagerDataSource("jdbc:sqlite:" + folder.resolve("logouts.db") + "?busy_timeout=60000");
    }
}
