// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk.session;

import io.countersign.core.Caller;
import io.countersign.schemes.dpop.DpopProofs;
import io.countersign.zk.ProvedMember;
import io.countersign.zk.SessionKeys;
import java.net.URI;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Issues sessions to callers that were authenticated by a proof, bound to the key of the DPoP proof in the same
 * request.
 *
 * @since 0.1
 */
public final class SessionIssuer {

    private final SessionTokens tokens;

    private final DpopProofs proofs;

    public SessionIssuer(SessionTokens tokens, DpopProofs proofs) {
        this.tokens = Objects.requireNonNull(tokens, "tokens cannot be null");
        this.proofs = Objects.requireNonNull(proofs, "proofs cannot be null");
    }

    /**
     * Issues a session to a caller.
     *
     * @param caller caller whose credential was accepted for the request
     * @param method HTTP method of the request
     * @param uri URI of the request
     * @param dpopProof the header {@code DPoP} of the request
     * @return session token; {@code null} if the caller used another scheme, if its proof does not name the key, or
     *     if the DPoP proof is not valid for this request
     */
    public @Nullable String issue(Caller caller, String method, URI uri, String dpopProof) {
        ProvedMember member = ProvedMember.of(caller);
        if (member == null
                || !SessionKeys.credentialId(dpopProof)
                        .equals(caller.credential().id())) {
            return null;
        }
        return switch (proofs.verify(dpopProof, method, uri.toString(), null)) {
            case DpopProofs.Outcome.Accepted accepted -> tokens.issue(member, accepted.thumbprint());
            case DpopProofs.Outcome.Rejected rejected -> null;
            case DpopProofs.Outcome.Unknown unknown -> null;
        };
    }
}
