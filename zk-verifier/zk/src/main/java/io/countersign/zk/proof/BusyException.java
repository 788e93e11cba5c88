// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

/**
 * Thrown when the queue of proofs is full. The caller may try again later.
 *
 * @since 0.1
 */
public final class BusyException extends ProofSystemException {

    private static final long serialVersionUID = 1L;

    BusyException() {
        super("Too many proofs are waiting");
    }
}
