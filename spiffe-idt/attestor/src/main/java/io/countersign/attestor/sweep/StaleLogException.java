// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.sweep;

import java.io.IOException;
import java.time.Instant;

/** Thrown when the newest head is old: the curator is away, or somebody holds its entries back. */
public final class StaleLogException extends IOException {

    private static final long serialVersionUID = 1L;

    StaleLogException(Instant time) {
        super("The newest head is of " + time);
    }
}
