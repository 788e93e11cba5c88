// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when an agent cannot be started, or cannot register its service.
 *
 * @since 0.1
 */
public final class RegistrationException extends Exception {

    private static final long serialVersionUID = 1L;

    public RegistrationException(String message) {
        this(message, null);
    }

    public RegistrationException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
