// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

import io.countersign.registration.encoding.FieldReader;
import io.countersign.registration.encoding.FieldWriter;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKey;
import java.util.Objects;

/**
 * Ends the registration in a slot, and frees the slot.
 *
 * @param slot slot from 0
 * @param former sequence of the entry whose registration ends
 * @param reason why it ends
 * @param signer id of the key that signed: the registered TLS key, or an attestor's
 * @param signature signature over {@link #text}, 64 octets
 * @param commitment commitment of the slot's block afterwards, 48 octets
 * @since 0.1
 */
public record Revoke(int slot, long former, RevocationReason reason, Octets signer, Octets signature, Octets commitment)
        implements EntryBody {

    static final int KIND = 4;

    public Revoke {
        Objects.requireNonNull(reason, "reason cannot be null");
        signer.require(Octets.DIGEST, "The id of a key");
        signature.require(TlsKey.SIGNATURE_LENGTH, "A signature");
        commitment.require(Registration.POINT_LENGTH, "A commitment");
        if (slot < 0 || former < 1) {
            throw new IllegalArgumentException("The former entry must be a registration in a slot");
        }
    }

    /**
     * Returns the text that the TLS key or an attestor signs.
     *
     * @param former hash of the entry whose registration ends
     */
    public static Octets text(Octets logId, int slot, Octets former, RevocationReason reason) {
        return new FieldWriter(Kinds.REVOCATION)
                .add(logId)
                .addInt(slot)
                .add(former)
                .addOctet(reason.code())
                .toOctets();
    }

    static Revoke read(FieldReader in) {
        return new Revoke(
                in.number(),
                in.longNumber(),
                RevocationReason.of(in.octet()),
                in.octets(Octets.DIGEST),
                in.octets(TlsKey.SIGNATURE_LENGTH),
                in.octets(Registration.POINT_LENGTH));
    }

    @Override
    public int kind() {
        return KIND;
    }

    @Override
    public void write(FieldWriter out) {
        out.addInt(slot)
                .addLong(former)
                .addOctet(reason.code())
                .add(signer)
                .add(signature)
                .add(commitment);
    }
}
