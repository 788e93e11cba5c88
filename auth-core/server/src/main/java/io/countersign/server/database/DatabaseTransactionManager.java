// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.jdbc.support.SQLExceptionTranslator;

/**
 * Distinguishes failed commits that stored nothing from commits with an unknown outcome, such as after a broken
 * connection.
 */
class DatabaseTransactionManager extends JdbcTransactionManager {

    private static final long serialVersionUID = 1L;

    private static final String COMMIT = "JDBC commit";

    DatabaseTransactionManager(DataSource database, SQLExceptionTranslator translator) {
        super(database);
        setExceptionTranslator(translator);
        setRollbackOnCommitFailure(true);
    }

    @Override
    protected RuntimeException translateException(String task, SQLException failure) {
        RuntimeException translated = super.translateException(task, failure);
        return COMMIT.equals(task) && !storesNothing(translated, failure)
                ? new CommitOutcomeUnknownException(translated)
                : translated;
    }

    private static boolean storesNothing(RuntimeException translated, SQLException failure) {
        return translated instanceof ConcurrencyFailureException
                || translated instanceof DataIntegrityViolationException
                || SqliteCodes.storesNothing(failure);
    }
}
