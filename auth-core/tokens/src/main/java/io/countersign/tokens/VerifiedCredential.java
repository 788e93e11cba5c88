// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import io.countersign.core.Caller;
import io.countersign.core.Verdict;
import java.util.List;

/**
 * Outcome of the verification of a token, which the {@linkplain VerifiedCredentialCache cache} keeps.
 *
 * @since 0.1
 */
public final class VerifiedCredential {

    private final List<VerifiedPart> parts;

    private final Caller caller;

    private final long expiryMillis;

    private final Verdict verdict;

    private VerifiedCredential(Caller caller, List<VerifiedPart> parts) {
        this.caller = caller;
        this.parts = parts;
        this.expiryMillis = caller.expiry().toEpochMilli();
        this.verdict = Verdict.accepted(caller);
    }

    /**
     * @param caller the caller, whose expiry is that of the first part to expire
     * @param parts the tokens that it rests on, the presented one first; none of them may be revoked
     */
    public static VerifiedCredential of(Caller caller, VerifiedPart... parts) {
        return new VerifiedCredential(caller, List.of(parts));
    }

    public Caller caller() {
        return caller;
    }

    List<VerifiedPart> parts() {
        return parts;
    }

    /** Milliseconds since the epoch. */
    long expiryMillis() {
        return expiryMillis;
    }

    Verdict verdict() {
        return verdict;
    }

    /** Whether all keys that it rests on are still their issuers'. */
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
