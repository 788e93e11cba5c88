// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import java.util.Objects;

/**
 * A problem of RFC 9457, but for the address it happened at.
 *
 * @param status the HTTP status
 * @param slug what ends its type {@code urn:countersign:problem:…}
 * @param title the same for every problem of the type
 * @param detail for whoever reads it; never which check failed
 */
record Problem(int status, String slug, String title, String detail) {

    static final Problem UNAUTHENTICATED =
            new Problem(401, "unauthenticated", "Unauthorized", "A valid credential is required.");

    static final Problem FORBIDDEN = new Problem(403, "forbidden", "Forbidden", "The caller may not do this.");

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

    String type() {
        return "urn:countersign:problem:" + slug;
    }
}
