// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKey;
import io.countersign.registration.log.Registration;
import io.countersign.registration.log.SignedStatement;

/** Compares requests with registrations that were made. */
final class Possession {

    private Possession() {}

    /**
     * Returns whether a request repeats a registration. The signature of the key may be another one, since a client may
     * sign again, but must be valid.
     */
    static boolean isOf(
            Registration registration, SignedStatement attested, TlsKey key, Octets possession, Octets logId) {
        return registration.attested().equals(attested)
                && registration.tlsKey().equals(key)
                && key.verifies(attested.statement().possessionText(logId), possession);
    }
}
