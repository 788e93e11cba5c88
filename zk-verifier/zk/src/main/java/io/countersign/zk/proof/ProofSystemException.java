// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when a proof could not be verified or generated: the proof system failed, or too many proofs wait.
 *
 * @since 0.1
 */
public class ProofSystemException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param message one of few texts, without any part of a credential */
    public ProofSystemException(String message) {
        super(message);
    }

    public ProofSystemException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
