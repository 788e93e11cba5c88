// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

/** It cannot be told whether a token is right: what it takes is unavailable. */
final class UndecidedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String reason;

    UndecidedException(String reason) {
        super(reason, null, false, false);
        this.reason = reason;
    }

    String reason() {
        return reason;
    }
}
