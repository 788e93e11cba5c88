// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * There is no SVID that lives, and so no bundle that is known to be current: nobody can be told from anybody else.
 *
 * @since 0.1
 */
public final class NoSvidException extends IllegalStateException {

    @Serial
    private static final long serialVersionUID = 1L;

    public NoSvidException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    public NoSvidException(String message) {
        this(message, null);
    }
}
