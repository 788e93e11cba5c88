// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.Propagation;
import io.countersign.core.RefusalCode;

/** Thrown when there is no token to propagate. It has no stack trace, because it is an expected outcome. */
final class UnmintedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Propagation propagation;

    private UnmintedException(Propagation propagation) {
        super("no token", null, false, false);
        this.propagation = propagation;
    }

    static UnmintedException refused(RefusalCode code) {
        return new UnmintedException(Propagation.refused(code));
    }

    static UnmintedException unknown(String cause) {
        return new UnmintedException(Propagation.unknown(cause));
    }

    Propagation propagation() {
        return propagation;
    }
}
