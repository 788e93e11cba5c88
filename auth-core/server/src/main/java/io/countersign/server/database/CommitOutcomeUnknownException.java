// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.database;

import org.springframework.transaction.TransactionSystemException;

/**
 * A commit failed in a way that leaves open whether its changes are stored. Answered with 504, never with 503, which
 * says that nothing was stored.
 *
 * @since 0.1
 */
public final class CommitOutcomeUnknownException extends TransactionSystemException {

    private static final long serialVersionUID = 1L;

    CommitOutcomeUnknownException(Throwable cause) {
        super("The commit failed, and whether it took effect is not known", cause);
    }
}
