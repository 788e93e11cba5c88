// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.keys;

import io.countersign.registration.encoding.Octets;
import java.security.KeyPair;

/**
 * Signs with an Ed25519 key, for a log, an attestor or a witness.
 *
 * @since 0.1
 */
public interface Ed25519Signer {

    Ed25519Key key();

    /** Returns the signature of a text, 64 octets. */
    Octets sign(Octets text);

    /** Returns a signer with a key in memory. */
    static Ed25519Signer of(KeyPair pair) {
        return new KeyPairEd25519Signer(Ed25519Key.of(pair.getPublic()), pair.getPrivate());
    }
}
