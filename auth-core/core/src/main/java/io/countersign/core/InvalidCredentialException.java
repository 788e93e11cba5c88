// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.util.Objects;

/**
 * Thrown when a token, a key or a JSON text is invalid. Attackers can send many of them, so the exception has no stack
 * trace. Its message quotes nothing from the text.
 *
 * @since 0.1
 */
public final class InvalidCredentialException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient RefusalCode code;

    /**
     * @param code reason for logs and metrics
     * @param message broken rule, in the format of {@link RefusalCode#because}
     */
    public InvalidCredentialException(RefusalCode code, String message) {
        super(message, null, false, false);
        this.code = Objects.requireNonNull(code, "code cannot be null");
    }

    /** Creates an exception with the code {@link RefusalCode#MALFORMED}. */
    public static InvalidCredentialException malformed(String message) {
        return new InvalidCredentialException(RefusalCode.MALFORMED, message);
    }

    /** Returns the code, with the message as its broken rule. */
    public RefusalCode broken() {
        String message = getMessage();
        return message == null ? code : code.because(message);
    }

    /** Returns the reason for logs and metrics. */
    public RefusalCode code() {
        return code;
    }
}
