// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

import io.countersign.registration.encoding.FieldReader;
import io.countersign.registration.encoding.FieldWriter;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKey;
import java.util.Objects;

/**
 * Replaces the registration in a slot by another one of the same name.
 *
 * @param registration new registration, with a new token and a new statement
 * @param former sequence of the entry whose registration ends
 * @param permission signature of the former TLS key over {@link Statement#replacementText}, 64 octets
 * @since 0.1
 */
public record Replace(Registration registration, long former, Octets permission) implements EntryBody {

    static final int KIND = 3;

    public Replace {
        Objects.requireNonNull(registration, "registration cannot be null");
        permission.require(TlsKey.SIGNATURE_LENGTH, "The signature of a TLS key");
        if (former < 1) {
            throw new IllegalArgumentException("The former entry must be a registration");
        }
    }

    static Replace read(FieldReader in) {
        return new Replace(Registration.read(in), in.longNumber(), in.octets(TlsKey.SIGNATURE_LENGTH));
    }

    @Override
    public int kind() {
        return KIND;
    }

    @Override
    public void write(FieldWriter out) {
        registration.write(out);
        out.addLong(former).add(permission);
    }
}
