// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import org.jspecify.annotations.Nullable;

/**
 * No token of this service's own can be had. The message is low-cardinality and holds nothing of a credential.
 *
 * @since 0.1
 */
public final class ServiceTokenException extends Exception {

    private static final long serialVersionUID = 1L;

    public ServiceTokenException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    @Override
    public String getMessage() {
        String message = super.getMessage();
        return message == null ? "no token" : message;
    }
}
