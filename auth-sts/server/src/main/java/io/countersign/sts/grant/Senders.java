// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.grant;

import io.countersign.core.RefusalCode;
import io.countersign.schemes.dpop.DpopProofs;
import io.countersign.schemes.dpop.DpopProofs.Outcome;
import io.countersign.sts.web.OAuthErrors;
import java.util.List;
import java.util.Objects;

/** Verifies the keys that the sender of a token request holds (RFC 9449 section 5, RFC 8705 section 3). */
public final class Senders {

    private final DpopProofs proofs;

    private final String address;

    /** @param address address of the endpoint, which proofs must name */
    public Senders(DpopProofs proofs, String address) {
        this.proofs = Objects.requireNonNull(proofs, "proofs cannot be null");
        this.address = Objects.requireNonNull(address, "address cannot be null");
    }

    /** Returns the verified sender. Refuses an invalid proof, or more than one, with {@code invalid_dpop_proof}. */
    public Sender verify(GrantRequest.Evidence evidence) {
        List<String> shown = evidence.proofs();
        if (shown.isEmpty()) {
            return new Sender(null, evidence.certificate());
        }
        if (shown.size() > 1) {
            throw OAuthErrors.invalidDpopProof(RefusalCode.MALFORMED);
        }
        return switch (proofs.verify(shown.getFirst(), "POST", address, null)) {
            case Outcome.Accepted accepted -> new Sender(accepted.thumbprint(), evidence.certificate());
            case Outcome.Rejected rejected -> throw OAuthErrors.invalidDpopProof(rejected.code());
            case Outcome.Unknown unknown -> throw OAuthErrors.unavailable(unknown.cause());
        };
    }
}
