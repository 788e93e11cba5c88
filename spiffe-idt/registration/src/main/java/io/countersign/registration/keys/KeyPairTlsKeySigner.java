// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.keys;

import io.countersign.registration.encoding.Octets;
import java.security.PrivateKey;

/** Signer with a TLS key in memory. */
record KeyPairTlsKeySigner(TlsKey key, PrivateKey privateKey) implements TlsKeySigner {

    @Override
    public Octets sign(Octets text) {
        return PrivateKeys.sign(TlsKey.ALGORITHM, privateKey, text);
    }

    @Override
    public String toString() {
        return key.toString();
    }
}
