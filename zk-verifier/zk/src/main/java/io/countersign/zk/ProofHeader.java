// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk;

import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.KeyId;
import io.countersign.zk.proof.Protocol;
import io.countersign.zk.proof.VerifyingKey;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Header of a credential: everything except the public signals and the proof.
 *
 * @param issuedAt time at which the proof was generated, in whole seconds
 * @param id 16 random octets in hexadecimal digits
 * @param nonce nonce of the service, {@code null} if the service issued none
 * @param sized whether the proof follows its length
 */
record ProofHeader(
        Circuit circuit,
        KeyId key,
        Instant issuedAt,
        String id,
        @Nullable String nonce,
        boolean sized) {

    private static final int VERSION = 1;

    private static final int VERSION_WITH_NONCE = 2;

    private static final int VERSION_SIZED = 3;

    private static final int VERSION_SIZED_WITH_NONCE = 4;

    /** Longest nonce in characters. Those of this project are shorter; this leaves room for other issuers. */
    static final int LONGEST_NONCE = 64;

    private static final Pattern NONCE = Pattern.compile("[A-Za-z0-9_-]{1," + LONGEST_NONCE + "}");

    static final int ID_LENGTH = 16;

    private static final SecureRandom RANDOM = new SecureRandom();

    ProofHeader {
        Objects.requireNonNull(circuit, "circuit cannot be null");
        Objects.requireNonNull(key, "key cannot be null");
        Objects.requireNonNull(issuedAt, "issuedAt cannot be null");
        Objects.requireNonNull(id, "id cannot be null");
        requireNonce(nonce);
    }

    static void requireNonce(@Nullable String nonce) {
        if (nonce != null && !NONCE.matcher(nonce).matches()) {
            throw new IllegalArgumentException("Not a nonce");
        }
    }

    static ProofHeader random(VerifyingKey key, Instant issuedAt) {
        byte[] id = new byte[ID_LENGTH];
        RANDOM.nextBytes(id);
        return of(key, issuedAt, HexFormat.of().formatHex(id));
    }

    static ProofHeader of(VerifyingKey key, Instant issuedAt, String id) {
        return new ProofHeader(
                key.circuit(),
                key.id(),
                Instant.ofEpochSecond(issuedAt.getEpochSecond()),
                id,
                null,
                key.protocol().isSized());
    }

    ProofHeader withNonce(@Nullable String given) {
        return new ProofHeader(circuit, key, issuedAt, id, given, sized);
    }

    int version() {
        if (sized) {
            return nonce == null ? VERSION_SIZED : VERSION_SIZED_WITH_NONCE;
        }
        return nonce == null ? VERSION : VERSION_WITH_NONCE;
    }

    /** Returns whether the proof follows its length in credentials of a version. */
    static boolean isSized(int version) {
        return version == VERSION_SIZED || version == VERSION_SIZED_WITH_NONCE;
    }

    /** Returns whether this is the header of a version with a key of that protocol. */
    boolean isOf(Protocol protocol) {
        return sized == protocol.isSized();
    }

    byte[] idOctets() {
        return HexFormat.of().parseHex(id);
    }
}
