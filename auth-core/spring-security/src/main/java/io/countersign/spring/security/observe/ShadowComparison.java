// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security.observe;

/**
 * How the decision of Countersign compares with that of the application's filter chain.
 *
 * @since 0.1
 */
public enum ShadowComparison {
    /** Both let the request pass. */
    BOTH_ACCEPT("both-accept"),

    /** Both accept the caller, but the chain grants authorities that Countersign would not grant. */
    FEWER_AUTHORITIES("fewer-authorities"),

    /** Both refuse the request. */
    BOTH_REFUSE("both-refuse"),

    /** The chain lets the request pass, and Countersign would refuse it. */
    ONLY_CHAIN_ACCEPTS("only-chain-accepts"),

    /** The chain refuses the caller, and Countersign would accept it. */
    ONLY_COUNTERSIGN_ACCEPTS("only-countersign-accepts"),

    /** One of the two decisions is unknown. */
    UNKNOWN("unknown");

    private final String text;

    ShadowComparison(String text) {
        this.text = text;
    }

    /** Returns the value of the metric tag. */
    public String text() {
        return text;
    }

    /** Whether the application would behave differently under {@code countersign.mode: enforce}. */
    public boolean isDifference() {
        return switch (this) {
            case FEWER_AUTHORITIES, ONLY_CHAIN_ACCEPTS, ONLY_COUNTERSIGN_ACCEPTS -> true;
            case BOTH_ACCEPT, BOTH_REFUSE, UNKNOWN -> false;
        };
    }

    /** Compares an outcome with the decision of the chain. */
    static ShadowComparison of(ShadowOutcome outcome, ChainDecision decision, boolean fewerAuthorities) {
        return switch (outcome) {
            case WOULD_ACCEPT -> accepted(decision, fewerAuthorities);
            case WOULD_REFUSE -> refused(decision, ONLY_CHAIN_ACCEPTS);
            // A path that the chain leaves public may be public for Countersign, too.
            case NONE -> refused(decision, BOTH_ACCEPT);
            case UNAVAILABLE, SKIPPED -> UNKNOWN;
        };
    }

    private static ShadowComparison accepted(ChainDecision decision, boolean fewerAuthorities) {
        return switch (decision) {
            case AUTHENTICATED -> fewerAuthorities ? FEWER_AUTHORITIES : BOTH_ACCEPT;
            case ANONYMOUS -> BOTH_ACCEPT;
            case UNAUTHENTICATED -> ONLY_COUNTERSIGN_ACCEPTS;
            // The chain's rule or its protection against CSRF refused the request, not the caller.
            case DENIED, OTHER -> UNKNOWN;
        };
    }

    private static ShadowComparison refused(ChainDecision decision, ShadowComparison anonymous) {
        return switch (decision) {
            case AUTHENTICATED -> ONLY_CHAIN_ACCEPTS;
            case ANONYMOUS -> anonymous;
            case UNAUTHENTICATED, DENIED -> BOTH_REFUSE;
            case OTHER -> UNKNOWN;
        };
    }
}
