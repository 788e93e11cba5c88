// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when a key that is held elsewhere, such as in a hardware module, did not sign: it is away, too slow, or returned
 * a signature that its public key does not verify. No token exists then. The message contains no secret.
 *
 * @since 0.1
 */
public final class SigningUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public SigningUnavailableException(String message) {
        this(message, null);
    }

    public SigningUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
