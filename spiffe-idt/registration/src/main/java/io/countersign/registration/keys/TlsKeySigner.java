// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.keys;

import io.countersign.registration.encoding.Octets;
import java.security.KeyPair;

/**
 * Signs with a TLS key.
 *
 * @since 0.1
 */
public interface TlsKeySigner {

    TlsKey key();

    /** Returns the signature of a text: r and s, 32 octets each. */
    Octets sign(Octets text);

    /** Returns a signer with a key in memory. */
    static TlsKeySigner of(KeyPair pair) {
        return new KeyPairTlsKeySigner(TlsKey.of(pair.getPublic()), pair.getPrivate());
    }
}
