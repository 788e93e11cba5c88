// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * Binds the key of a session to the zero-knowledge proof that starts the session. The client sends a DPoP proof (RFC
 * 9449) of its key with the same request. The id of its credential is a digest of the DPoP proof and part of the
 * challenge. So an attacker who replaces the key invalidates the zero-knowledge proof.
 *
 * @since 0.1
 */
public final class SessionKeys {

    private static final String TAG = "countersign-zk-session-v1";

    private SessionKeys() {}

    /**
     * Returns the credential id that names a key: the first 16 octets of SHA-256(LP(tag) || LP(proof)), in hexadecimal
     * digits. It is as random as the {@code jti} of the DPoP proof.
     *
     * @param dpopProof value of the header {@code DPoP}
     */
    public static String credentialId(String dpopProof) {
        byte[] digest = new LengthPrefixed().add(TAG).add(dpopProof).sha256();
        return HexFormat.of().formatHex(Arrays.copyOf(digest, ProofHeader.ID_LENGTH));
    }
}
