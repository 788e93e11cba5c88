// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk;

import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Objects;

/**
 * What a credential says of itself.
 *
 * @param issuedAt to the second
 * @param id 16 random octets in hexadecimal digits
 */
record ProofHeader(Circuit circuit, KeyId key, Instant issuedAt, String id) {

    static final int VERSION = 1;

    static final int ID_LENGTH = 16;

    private static final SecureRandom RANDOM = new SecureRandom();

    ProofHeader {
        Objects.requireNonNull(circuit, "circuit cannot be null");
        Objects.requireNonNull(key, "key cannot be null");
        Objects.requireNonNull(issuedAt, "issuedAt cannot be null");
        Objects.requireNonNull(id, "id cannot be null");
    }

    static ProofHeader random(VerifyingKey key, Instant issuedAt) {
        byte[] id = new byte[ID_LENGTH];
        RANDOM.nextBytes(id);
        return of(key, issuedAt, HexFormat.of().formatHex(id));
    }

    static ProofHeader of(VerifyingKey key, Instant issuedAt, String id) {
        return new ProofHeader(key.circuit(), key.id(), Instant.ofEpochSecond(issuedAt.getEpochSecond()), id);
    }

    byte[] idOctets() {
        return HexFormat.of().parseHex(id);
    }
}
