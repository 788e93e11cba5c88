// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

import io.countersign.registration.encoding.FieldReader;
import io.countersign.registration.encoding.FieldWriter;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import java.util.Objects;

/**
 * Replaces the log key. The new key is in force from this entry on.
 *
 * @param newKey new log key
 * @param signer id of the key that signed: the former log key, or the new one if the former is lost. The latter is
 *     only valid if the new key is pinned as a successor
 * @param signature signature over {@link #text}, 64 octets
 * @since 0.1
 */
public record RollOver(Ed25519Key newKey, Octets signer, Octets signature) implements EntryBody {

    static final int KIND = 5;

    public RollOver {
        Objects.requireNonNull(newKey, "newKey cannot be null");
        signer.require(Octets.DIGEST, "The id of a key");
        signature.require(Ed25519Key.SIGNATURE_LENGTH, "A signature");
    }

    /**
     * Returns the text to sign.
     *
     * @param previous hash of the entry before, so that the signature is valid at one place only
     */
    public static Octets text(Octets logId, Octets previous, Ed25519Key newKey) {
        return new FieldWriter(Kinds.ROLL_OVER)
                .add(logId)
                .add(previous)
                .add(newKey.encoded())
                .toOctets();
    }

    static RollOver read(FieldReader in) {
        return new RollOver(
                Ed25519Key.parse(in.octets(Ed25519Key.LENGTH)),
                in.octets(Octets.DIGEST),
                in.octets(Ed25519Key.SIGNATURE_LENGTH));
    }

    @Override
    public int kind() {
        return KIND;
    }

    @Override
    public void write(FieldWriter out) {
        out.add(newKey.encoded()).add(signer).add(signature);
    }
}
