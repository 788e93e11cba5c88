// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import java.util.Objects;

/**
 * Thrown where a token, a key or a JSON text is refused. Attackers can send such texts by the thousand, so the
 * exception has no stack trace, and its message quotes nothing of the text.
 *
 * @since 0.1
 */
public final class InvalidCredentialException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient RefusalCode code;

    /**
     * @param code the reason, for logs and metrics
     * @param message the rule that was broken, as {@link RefusalCode#because} takes it
     */
    public InvalidCredentialException(RefusalCode code, String message) {
        super(message, null, false, false);
        this.code = Objects.requireNonNull(code, "code cannot be null");
    }

    /** With {@link RefusalCode#MALFORMED}. */
    public static InvalidCredentialException malformed(String message) {
        return new InvalidCredentialException(RefusalCode.MALFORMED, message);
    }

    /** Returns the code together with the message as its rule. */
    public RefusalCode broken() {
        String message = getMessage();
        return message == null ? code : code.because(message);
    }

    /** Returns the reason, for logs and metrics. */
    public RefusalCode code() {
        return code;
    }
}
