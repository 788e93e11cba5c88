// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * Binds a key that a client wants to go on with to the proof that it begins with. The client sends a DPoP proof (RFC
 * 9449) of the same request, and the id of its zero-knowledge credential, which is part of the challenge, is a digest
 * of it: whoever puts another key in its place has no proof.
 *
 * @since 0.1
 */
public final class SessionKeys {

    private static final String TAG = "countersign-zk-session-v1";

    private SessionKeys() {}

    /**
     * The id of the credential that names a key: the first 16 octets of SHA-256(LP(tag) || LP(proof)), in hexadecimal
     * digits. It is as random as the {@code jti} of the DPoP proof.
     *
     * @param dpopProof as it stands in the header {@code DPoP}
     */
    public static String credentialId(String dpopProof) {
        byte[] digest = new LengthPrefixed().add(TAG).add(dpopProof).sha256();
        return HexFormat.of().formatHex(Arrays.copyOf(digest, ProofHeader.ID_LENGTH));
    }
}
