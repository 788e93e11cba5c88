// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain.hop;

import java.util.List;
import java.util.stream.Stream;

/**
 * What the target answers, and what each workload on the way adds to it.
 *
 * @param balance of the user's account
 * @param decisions what each verifier decided, in the order of the call
 * @since 0.1
 */
public record Answer(Balance balance, List<Decision> decisions) {

    public Answer {
        decisions = List.copyOf(decisions);
    }

    /** The same with the decision of one that stands before the others. */
    public Answer after(Decision first) {
        return new Answer(
                balance, Stream.concat(Stream.of(first), decisions.stream()).toList());
    }

    /**
     * The balance of an account.
     *
     * @param amount in the currency's minor units
     * @param currency its code (ISO 4217)
     */
    public record Balance(long amount, String currency) {}
}
