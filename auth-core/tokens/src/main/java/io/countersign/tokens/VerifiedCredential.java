// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.tokens;

import io.countersign.core.Caller;
import io.countersign.core.Verdict;
import java.time.Instant;
import java.util.List;

/**
 * Verified token, which the {@linkplain VerifiedCredentialCache cache} stores.
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
     * @param caller caller, whose expiry is the earliest expiry of the parts
     * @param parts tokens that the credential depends on, the presented one first; the credential is refused if any of
     *     them is revoked
     * @throws IllegalArgumentException if there is no part, because nothing could be revoked then
     */
    public static VerifiedCredential of(Caller caller, VerifiedPart... parts) {
        if (parts.length == 0) {
            throw new IllegalArgumentException("A verified credential needs at least one part");
        }
        return new VerifiedCredential(caller, List.of(parts));
    }

    /** Returns the largest value if the expiry is out of the range of milliseconds, such as {@link Instant#MAX}. */
    private static long millis(Instant expiry) {
        try {
            return expiry.toEpochMilli();
        } catch (ArithmeticException ex) {
            return Long.MAX_VALUE;
        }
    }

    /** Returns the caller that the credential identified. */
    public Caller caller() {
        return caller;
    }

    List<VerifiedPart> parts() {
        return parts;
    }

    /** Expiry in milliseconds since the epoch. */
    long expiryMillis() {
        return expiryMillis;
    }

    Verdict verdict() {
        return verdict;
    }

    /** Whether the key sets of the issuers still contain the keys of all parts. */
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
