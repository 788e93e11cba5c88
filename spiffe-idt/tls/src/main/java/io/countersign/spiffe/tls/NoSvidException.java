// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spiffe.tls;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when this workload has no valid SVID, and so no bundles that are known to be current. No peer can be
 * authenticated then.
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
