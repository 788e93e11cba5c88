// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

import io.countersign.registration.encoding.FieldReader;
import io.countersign.registration.encoding.FieldWriter;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import java.util.Objects;

/**
 * First entry of a log.
 *
 * @param slots number of slots, N
 * @param width number of slots of a block, n
 * @param parameters SHA-256 digest of the parameters of the registration-based encryption
 * @param logKey first key of the log
 * @since 0.1
 */
public record Genesis(int slots, int width, Octets parameters, Ed25519Key logKey) implements EntryBody {

    static final int KIND = 1;

    public Genesis {
        parameters.require(Octets.DIGEST, "The digest of the parameters");
        Objects.requireNonNull(logKey, "logKey cannot be null");
        if (width < 1 || slots < width) {
            throw new IllegalArgumentException("A block must have at least one slot, and a log one block");
        }
    }

    static Genesis read(FieldReader in) {
        return new Genesis(
                in.number(), in.number(), in.octets(Octets.DIGEST), Ed25519Key.parse(in.octets(Ed25519Key.LENGTH)));
    }

    @Override
    public int kind() {
        return KIND;
    }

    @Override
    public void write(FieldWriter out) {
        out.addInt(slots).addInt(width).add(parameters).add(logKey.encoded());
    }
}
