// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.schemes;

import io.countersign.core.Caller;
import io.countersign.core.Verdict;
import java.util.List;
import java.util.Objects;

/**
 * What came of verifying a token.
 *
 * @param parts what it rests on, itself first
 * @param expiryMillis when the first of them ends
 */
record VerifiedCredential(List<VerifiedPart> parts, Caller caller, long expiryMillis, Verdict verdict) {

    VerifiedCredential {
        parts = List.copyOf(parts);
        Objects.requireNonNull(caller, "caller cannot be null");
        Objects.requireNonNull(verdict, "verdict cannot be null");
    }

    static VerifiedCredential of(Caller caller, VerifiedPart... parts) {
        return new VerifiedCredential(List.of(parts), caller, caller.expiry().toEpochMilli(), Verdict.accepted(caller));
    }

    /** Whether all keys that it rests on are still in their sets. */
    boolean isCurrent() {
        for (int i = 0; i < parts.size(); i++) {
            if (!parts.get(i).isCurrent()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        return "VerifiedCredential";
    }
}
