// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.support;

import java.io.IOException;
import java.net.URI;
import java.util.Objects;

/** Thrown if a service does not answer. */
public final class UnreachableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final IOException reason;

    public UnreachableException(URI address, IOException cause) {
        super(address + " does not answer", cause);
        this.reason = cause;
    }

    /** Returns the message with its reason, in one line. */
    public String explained() {
        String text = Objects.requireNonNullElse(
                reason.getMessage(), reason.getClass().getSimpleName());
        return getMessage() + " (" + text + ")";
    }

    /** Returns the failure of the connection. */
    public IOException reason() {
        return reason;
    }
}
