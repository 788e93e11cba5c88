// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import java.io.IOException;
import java.net.URI;

/** Nobody answered. */
final class UnreachableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnreachableException(URI address, IOException cause) {
        super(address + " does not answer", cause);
    }
}
