// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import io.countersign.core.Caller;
import io.countersign.core.Verdict;
import java.time.Instant;
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
        this.expiryMillis = millis(caller.expiry());
        this.verdict = Verdict.accepted(caller);
    }

    /**
     * @param caller the caller, whose expiry is that of the first part to expire
     * @param parts the tokens that it rests on, the presented one first; none of them may be revoked
     * @throws IllegalArgumentException if there is no part, since nothing could be revoked then
     */
    public static VerifiedCredential of(Caller caller, VerifiedPart... parts) {
        if (parts.length == 0) {
            throw new IllegalArgumentException("A credential rests on a token at least");
        }
        return new VerifiedCredential(caller, List.of(parts));
    }

    /** A caller whose right never ends is beyond what milliseconds can tell. */
    private static long millis(Instant expiry) {
        try {
            return expiry.toEpochMilli();
        } catch (ArithmeticException ex) {
            return Long.MAX_VALUE;
        }
    }

    /** Returns the caller that the credential is of. */
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
