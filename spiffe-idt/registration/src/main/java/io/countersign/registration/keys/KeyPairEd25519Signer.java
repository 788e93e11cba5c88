// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.keys;

import io.countersign.registration.encoding.Octets;
import java.security.PrivateKey;

/** Signer with an Ed25519 key in memory. */
record KeyPairEd25519Signer(Ed25519Key key, PrivateKey privateKey) implements Ed25519Signer {

    @Override
    public Octets sign(Octets text) {
        return PrivateKeys.sign("Ed25519", privateKey, text);
    }

    @Override
    public String toString() {
        return key.toString();
    }
}
