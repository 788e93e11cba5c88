// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.log;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;

/**
 * Signature of a witness, which saw the same head.
 *
 * @param witness id of the witness's key
 * @param signature signature over {@link Head#cosignatureText}, 64 octets
 * @since 0.1
 */
public record Cosignature(Octets witness, Octets signature) {

    static final int LENGTH = Octets.DIGEST + Ed25519Key.SIGNATURE_LENGTH;

    public Cosignature {
        witness.require(Octets.DIGEST, "The id of a witness");
        signature.require(Ed25519Key.SIGNATURE_LENGTH, "The signature of a witness");
    }
}
