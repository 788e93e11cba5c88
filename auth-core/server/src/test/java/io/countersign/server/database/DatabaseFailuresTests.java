// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.LoggerFactory;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.transaction.CannotCreateTransactionException;

@ExtendWith(OutputCaptureExtension.class)
class DatabaseFailuresTests {

    @Test
    void logThenOneLineOfTheRootCause(CapturedOutput output) {
        SQLException cause = new SQLException("the disk is full\n  Detail: Failing row contains (ann)");
        DatabaseFailures.log(
                LoggerFactory.getLogger("test"), new CannotCreateTransactionException("No transaction", cause));
        assertThat(output.getAll().lines())
                .singleElement()
                .asString()
                .contains("ERROR", "The database failed: java.sql.SQLException: the disk is full");
    }
}
