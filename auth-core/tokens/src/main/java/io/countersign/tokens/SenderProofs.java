// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import io.countersign.core.InboundRequest;
import io.countersign.core.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * Verifies proofs of possession of the key that a token is bound to, such as those of RFC 9449. Safe for any number of
 * threads.
 *
 * @since 0.1
 */
public interface SenderProofs {

    /** Returns the names of the algorithms that proofs may use, with spaces between. */
    String algorithms();

    /**
     * Verifies the proof that comes with a token, and uses it up.
     *
     * @param proof the proof, as its header has it
     * @param token the token that it comes with
     * @param thumbprint base64url of the thumbprint (RFC 7638) of the key that the token is bound to
     * @return {@code null} if the proof is valid, else the refusal
     */
    @Nullable
    Verdict refusal(String proof, InboundRequest request, String token, String thumbprint);
}
