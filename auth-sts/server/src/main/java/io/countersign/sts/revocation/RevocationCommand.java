// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.revocation;

import io.countersign.server.ProblemException;
import io.countersign.server.Violation;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Request of a service to revoke either a subject or a login: exactly one of the two.
 *
 * @param sub subject whose tokens are all revoked
 * @param sid login whose tokens are all revoked
 * @param before time of the event for which a subject is revoked, in seconds since 1970, with a fraction for
 *     milliseconds; {@code null} for the time at which the request arrives. Tokens issued later stay valid
 */
record RevocationCommand(
        @Nullable String sub,
        @Nullable String sid,
        @Nullable Double before) {

    private static final int MAX_LENGTH = 512;

    private static final double LATEST = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();

    /** @throws ProblemException unless exactly one is present, with 1 to 512 visible ASCII characters */
    void validate() {
        String only = sub == null ? sid : sub;
        if (only == null || (sub != null && sid != null) || !isName(only)) {
            throw invalid("sub", "exactly one of sub and sid is required, with 1 to 512 visible ASCII characters");
        }
        if (before != null && (sub == null || !(before > 0 && before <= LATEST))) {
            throw invalid("before", "a positive number of seconds since 1970, with sub only");
        }
    }

    /** Returns the time of the event, with milliseconds, or {@code null} if the request has none. */
    @Nullable
    Instant event() {
        return before == null ? null : Instant.ofEpochMilli(Math.round(before * 1000));
    }

    private static ProblemException invalid(String member, String rule) {
        return ProblemException.unprocessable(
                "validation", "The request has invalid members.", new Violation(member, rule));
    }

    private static boolean isName(String text) {
        return !text.isEmpty() && text.length() <= MAX_LENGTH && text.chars().allMatch(c -> c > ' ' && c <= '~');
    }
}
