// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source;

import org.jspecify.annotations.Nullable;

/** Thrown when a source cannot tell about one token, and may about others. */
public final class UnknownTokenException extends SourceException {

    private static final long serialVersionUID = 1L;

    public UnknownTokenException(String message) {
        super(message);
    }

    public UnknownTokenException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
