// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

import io.countersign.registration.encoding.FieldWriter;
import java.util.Objects;

/**
 * Registers a service in a vacant slot.
 *
 * @since 0.1
 */
public record Register(Registration registration) implements EntryBody {

    static final int KIND = 2;

    public Register {
        Objects.requireNonNull(registration, "registration cannot be null");
    }

    @Override
    public int kind() {
        return KIND;
    }

    @Override
    public void write(FieldWriter out) {
        registration.write(out);
    }
}
