// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.observe;

/**
 * What the filter chain of the application decided about a request.
 *
 * @since 0.1
 */
public enum ChainDecision {
    /** The request passed the chain with an authenticated caller. */
    AUTHENTICATED("authenticated"),

    /** The request passed the chain without a caller. */
    ANONYMOUS("anonymous"),

    /** The chain answered with 401. */
    UNAUTHENTICATED("unauthenticated"),

    /** The chain answered with 403. */
    DENIED("denied"),

    /** The chain answered otherwise, for example with its login page, or threw an exception. */
    OTHER("other");

    private final String text;

    ChainDecision(String text) {
        this.text = text;
    }

    /** Returns the value of the metric tag. */
    public String text() {
        return text;
    }

    /** Returns the decision of a chain that did not let a request pass. */
    static ChainDecision of(int status) {
        return switch (status) {
            case 401 -> UNAUTHENTICATED;
            case 403 -> DENIED;
            default -> OTHER;
        };
    }
}
