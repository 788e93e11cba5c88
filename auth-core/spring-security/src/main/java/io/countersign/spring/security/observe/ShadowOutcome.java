// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.observe;

/**
 * What Countersign would do with the credential of a request.
 *
 * @since 0.1
 */
public enum ShadowOutcome {
    /** Accept it. */
    WOULD_ACCEPT("would-accept"),

    /** Refuse it: 400, 401, 413 or 431. */
    WOULD_REFUSE("would-refuse"),

    /** It could not be verified, which would be a 503. */
    UNAVAILABLE("unavailable"),

    /** The request has no credential that an accepted scheme recognises. */
    NONE("none"),

    /** It was not verified, because too many requests were waiting. */
    SKIPPED("skipped");

    private final String text;

    ShadowOutcome(String text) {
        this.text = text;
    }

    /** Returns the value of the metric tag. */
    public String text() {
        return text;
    }
}
