// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.revocation;

import io.countersign.server.ProblemException;
import io.countersign.server.Violation;
import org.jspecify.annotations.Nullable;

/**
 * Request of a service to revoke either a subject or a login: exactly one of the two.
 *
 * @param sub subject whose tokens are all revoked
 * @param sid login whose tokens are all revoked
 */
record RevocationCommand(@Nullable String sub, @Nullable String sid) {

    private static final int MAX_LENGTH = 512;

    /** @throws ProblemException unless exactly one is present, with 1 to 512 visible ASCII characters */
    void validate() {
        String only = sub == null ? sid : sub;
        if (only == null || (sub != null && sid != null) || !isName(only)) {
            throw ProblemException.unprocessable(
                    "validation",
                    "The request has invalid members.",
                    new Violation(
                            "sub", "exactly one of sub and sid is required, with 1 to 512 visible ASCII characters"));
        }
    }

    private static boolean isName(String text) {
        return !text.isEmpty() && text.length() <= MAX_LENGTH && text.chars().allMatch(c -> c > ' ' && c <= '~');
    }
}
