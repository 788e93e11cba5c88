// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.support;

import java.util.Objects;

/** Thrown if a service answers with an error. */
public final class RefusedCallException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;

    public RefusedCallException(String call, int status) {
        super(Objects.requireNonNull(call, "call cannot be null") + " was answered with " + status);
        this.status = status;
    }

    public int status() {
        return status;
    }
}
