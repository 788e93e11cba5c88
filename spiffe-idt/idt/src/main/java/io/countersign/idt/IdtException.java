// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

import io.countersign.core.RefusalCode;
import java.util.Objects;

/**
 * A token or certificate is wrong, or must not be extended. Such things come from strangers, so this carries no stack
 * trace, and its message nothing of what they sent.
 *
 * @since 0.1
 */
public final class IdtException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient RefusalCode code;

    public IdtException(RefusalCode code, String message) {
        super(message, null, false, false);
        this.code = Objects.requireNonNull(code, "code cannot be null");
    }

    public RefusalCode code() {
        return code;
    }
}
