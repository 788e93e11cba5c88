// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import io.countersign.core.InboundRequest;
import io.countersign.core.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * Verifies proofs that the sender possesses the key that a token is bound to, such as DPoP proofs (RFC 9449). Safe for
 * any number of threads.
 *
 * @since 0.1
 */
public interface SenderProofs {

    /** Returns the names of the algorithms that proofs may use, separated by spaces. */
    String algorithms();

    /**
     * Verifies the proof that accompanies a token, and marks it as used.
     *
     * @param proof value of the header of the proof
     * @param token token that the proof accompanies
     * @param thumbprint base64url of the thumbprint (RFC 7638) of the key that the token is bound to
     * @return {@code null} if the proof is valid, else the refusal
     */
    @Nullable
    Verdict refusal(String proof, InboundRequest request, String token, String thumbprint);
}
