// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain;

import org.jspecify.annotations.Nullable;

/**
 * Failure to start or call the chain. The message has the reason and often the remedy.
 *
 * @since 0.1
 */
public final class ChainException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ChainException(String message) {
        this(message, null);
    }

    public ChainException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
