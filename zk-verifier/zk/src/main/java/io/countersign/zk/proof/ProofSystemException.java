// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.proof;

import org.jspecify.annotations.Nullable;

/**
 * A proof could not be verified or made: the native library failed, or too many wait.
 *
 * @since 0.1
 */
public class ProofSystemException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param message low-cardinality, without anything of a credential */
    public ProofSystemException(String message) {
        super(message);
    }

    public ProofSystemException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
