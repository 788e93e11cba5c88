// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import org.springframework.transaction.TransactionSystemException;

/**
 * Thrown when a commit fails and it is unknown whether its changes are stored. It is answered with 504, not with 503,
 * which means that nothing was stored.
 *
 * @since 0.1
 */
public final class CommitOutcomeUnknownException extends TransactionSystemException {

    private static final long serialVersionUID = 1L;

    CommitOutcomeUnknownException(Throwable cause) {
        super("The commit failed, and it is unknown whether its changes are stored", cause);
    }
}
