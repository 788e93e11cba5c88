// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.Caller;
import io.countersign.core.Verdict;
import io.countersign.jose.Jwt;

/** What came of verifying a token. */
record VerifiedCredential(Jwt jwt, TokenIdentity identity, Caller caller, long expiryMillis, Verdict verdict) {

    static VerifiedCredential of(Jwt jwt, Caller caller) {
        return new VerifiedCredential(
                jwt, TokenIdentity.of(jwt), caller, jwt.expiresAt().toEpochMilli(), Verdict.accepted(caller));
    }

    @Override
    public String toString() {
        return "VerifiedCredential";
    }
}
