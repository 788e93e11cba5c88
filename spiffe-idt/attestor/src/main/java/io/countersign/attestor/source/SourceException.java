// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source;

import org.jspecify.annotations.Nullable;

/** Thrown when a source cannot tell. It says nothing about the token. The message has no credential. */
public sealed class SourceException extends RuntimeException permits UnknownTokenException {

    private static final long serialVersionUID = 1L;

    public SourceException(String message) {
        this(message, null);
    }

    public SourceException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
