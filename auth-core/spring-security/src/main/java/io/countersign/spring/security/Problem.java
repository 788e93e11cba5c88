// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Problem detail (RFC 9457) without its instance.
 *
 * @param status HTTP status
 * @param slug last part of the type {@code urn:countersign:problem:…}
 * @param title title, constant for the type
 * @param detail explanation for the caller; never reveals which check failed, unless there is a rule
 * @param rule broken rule, for {@link RefusalDetail#RULE} only, or {@code null}
 */
record Problem(
        int status,
        String slug,
        String title,
        String detail,
        @Nullable String rule) {

    static final Problem UNAUTHENTICATED =
            new Problem(401, "unauthenticated", "Unauthorized", "A valid credential is required.");

    static final Problem FORBIDDEN = new Problem(403, "forbidden", "Forbidden", "The caller may not do this.");

    static final Problem STEP_UP = new Problem(
            401,
            "insufficient-user-authentication",
            "Unauthorized",
            "The user must log in again, as the challenge states.");

    static final Problem REJECTED =
            new Problem(400, "request-rejected", "Bad Request", "The request is not of a form that is let through.");

    static final Problem UNDECIDED = new Problem(
            503,
            "credential-undecided",
            "Service Unavailable",
            "The credential cannot be verified now. Try again later.");

    Problem {
        Objects.requireNonNull(slug, "slug cannot be null");
        Objects.requireNonNull(title, "title cannot be null");
        Objects.requireNonNull(detail, "detail cannot be null");
    }

    Problem(int status, String slug, String title, String detail) {
        this(status, slug, title, detail, null);
    }

    /** Returns this problem with the broken rule. */
    Problem explained(String broken) {
        return new Problem(status, slug, title, detail + " Refused by the rule: " + broken + ".", broken);
    }

    String type() {
        return "urn:countersign:problem:" + slug;
    }
}
