// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

import io.countersign.registration.encoding.FieldReader;
import io.countersign.registration.encoding.FieldWriter;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKey;
import java.util.Objects;

/**
 * Registration of a service in a slot. The key of the slot and its helping values are not part of it: everybody
 * computes them from the statement.
 *
 * @param attested statement of the attestor, which also has the slot
 * @param tlsKey TLS key of the service
 * @param possession signature of the TLS key over {@link Statement#possessionText}, 64 octets
 * @param commitment commitment of the slot's block after this registration, 48 octets
 * @since 0.1
 */
public record Registration(SignedStatement attested, TlsKey tlsKey, Octets possession, Octets commitment) {

    /** Length of a compressed point of G1 of BLS12-381. */
    public static final int POINT_LENGTH = 48;

    public Registration {
        Objects.requireNonNull(attested, "attested cannot be null");
        Objects.requireNonNull(tlsKey, "tlsKey cannot be null");
        possession.require(TlsKey.SIGNATURE_LENGTH, "The signature of a TLS key");
        commitment.require(POINT_LENGTH, "A commitment");
    }

    static Registration read(FieldReader in) {
        return new Registration(
                SignedStatement.read(in),
                TlsKey.parse(in.octets(TlsKey.LENGTH)),
                in.octets(TlsKey.SIGNATURE_LENGTH),
                in.octets(POINT_LENGTH));
    }

    void write(FieldWriter out) {
        attested.write(out);
        out.add(tlsKey.encoded()).add(possession).add(commitment);
    }

    public Statement statement() {
        return attested.statement();
    }

    public int slot() {
        return statement().slot();
    }
}
