// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

import io.countersign.registration.encoding.FieldReader;
import io.countersign.registration.encoding.FieldWriter;

/**
 * Content of an entry, by its kind.
 *
 * @since 0.1
 */
public sealed interface EntryBody permits Genesis, Register, Replace, Revoke, RollOver {

    /** Returns the number of the kind, 1 to 5. */
    int kind();

    /** Writes the fields of this kind. */
    void write(FieldWriter out);

    /** Reads the fields of a kind. */
    static EntryBody read(int kind, FieldReader in) {
        return switch (kind) {
            case Genesis.KIND -> Genesis.read(in);
            case Register.KIND -> new Register(Registration.read(in));
            case Replace.KIND -> Replace.read(in);
            case Revoke.KIND -> Revoke.read(in);
            case RollOver.KIND -> RollOver.read(in);
            default -> throw new IllegalArgumentException("Unknown kind of entry: " + kind);
        };
    }
}
