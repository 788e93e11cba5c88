// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.graaljs;

/** Thrown when a script refuses its arguments. The script stays usable. */
final class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RefusedException(String message) {
        super(message);
    }
}
