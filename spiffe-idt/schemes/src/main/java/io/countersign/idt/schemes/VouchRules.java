// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.RefusalCode;
import io.countersign.core.Verdict;
import io.countersign.idt.Delegation;
import io.countersign.idt.SpiffeId;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Rules for the assertions of asserting workloads about users.
 *
 * @param rights issuers for whose users each may vouch
 * @param limits scopes that each may grant
 * @param revocations revocations by the users' issuers
 * @since 0.1
 */
public record VouchRules(AssertingRights rights, ScopeLimits limits, Revocations revocations) {

    public VouchRules {
        Objects.requireNonNull(rights, "rights cannot be null");
        Objects.requireNonNull(limits, "limits cannot be null");
        Objects.requireNonNull(revocations, "revocations cannot be null");
    }

    /** Returns the reason to refuse a user, or {@code null} if there is none. */
    @Nullable
    Verdict refusal(SpiffeId asserting, Delegation user, Instant asserted) {
        if (!rights.include(asserting, user.authority())) {
            return Verdict.rejected(RefusalCode.UNTRUSTED_ISSUER);
        }
        return switch (revocations.status(user, asserted)) {
            case CURRENT -> null;
            case REVOKED -> Verdict.rejected(RefusalCode.REVOKED);
            case UNKNOWN -> Verdict.unknown("it is unknown whether the delegation was revoked");
        };
    }
}
