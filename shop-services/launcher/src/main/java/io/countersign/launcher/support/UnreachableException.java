// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.support;

import java.io.IOException;
import java.net.URI;

/** Thrown if a service does not answer. */
public final class UnreachableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UnreachableException(URI address, IOException cause) {
        super(address + " does not answer", cause);
    }
}
