// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import io.countersign.core.RefusalCode;
import java.util.Objects;

/**
 * A token, key or JSON text does not have the form it must have. Such texts come from strangers by the thousand, so
 * this carries no stack trace, and its message nothing of the text.
 *
 * @since 0.1
 */
public final class JoseException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient RefusalCode code;

    public JoseException(RefusalCode code, String message) {
        super(message, null, false, false);
        this.code = Objects.requireNonNull(code, "code cannot be null");
    }

    static JoseException malformed(String message) {
        return new JoseException(RefusalCode.MALFORMED, message);
    }

    /** What a token is refused with for it, with the message as the rule that was broken. */
    public RefusalCode broken() {
        String message = getMessage();
        return message == null ? code : code.because(message);
    }

    /** What a token is refused with for it. */
    public RefusalCode code() {
        return code;
    }
}
