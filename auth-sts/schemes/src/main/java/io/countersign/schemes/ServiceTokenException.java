// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.Propagation;
import io.countersign.core.RefusalCode;
import org.jspecify.annotations.Nullable;

/**
 * Thrown if the authorization server issues no token. The message is low-cardinality and contains no part of a
 * credential.
 *
 * @since 0.1
 */
public final class ServiceTokenException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient @Nullable RefusalCode refusal;

    public ServiceTokenException(String message, @Nullable Throwable cause) {
        super(message, cause);
        this.refusal = null;
    }

    /** Creates an exception for a refusal that would not change if the request were repeated. */
    ServiceTokenException(RefusalCode refusal) {
        super("token endpoint answers " + refusal);
        this.refusal = refusal;
    }

    /** Returns a copy, to be thrown in another thread. */
    ServiceTokenException again() {
        return refusal == null ? new ServiceTokenException(getMessage(), null) : new ServiceTokenException(refusal);
    }

    /** Returns the result for a call that needs the token. */
    Propagation propagation() {
        return refusal == null ? Propagation.unknown(getMessage()) : Propagation.refused(refusal);
    }

    @Override
    public String getMessage() {
        String message = super.getMessage();
        return message == null ? "no token" : message;
    }
}
