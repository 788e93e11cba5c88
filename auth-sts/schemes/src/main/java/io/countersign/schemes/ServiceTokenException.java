// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.Propagation;
import io.countersign.core.RefusalCode;
import org.jspecify.annotations.Nullable;

/**
 * No token can be had from the authorization server. The message is low-cardinality and holds nothing of a credential.
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

    /** The authorization server will not give it, however often it is asked. */
    ServiceTokenException(RefusalCode refusal) {
        super("token endpoint answers " + refusal);
        this.refusal = refusal;
    }

    /** Says the same again, to another thread. */
    ServiceTokenException again() {
        return refusal == null ? new ServiceTokenException(getMessage(), null) : new ServiceTokenException(refusal);
    }

    /** What comes of a call that needs the token. */
    Propagation propagation() {
        return refusal == null ? Propagation.unknown(getMessage()) : Propagation.refused(refusal);
    }

    @Override
    public String getMessage() {
        String message = super.getMessage();
        return message == null ? "no token" : message;
    }
}
