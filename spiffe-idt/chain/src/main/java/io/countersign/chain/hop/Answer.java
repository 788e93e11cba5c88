// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain.hop;

import java.util.List;
import java.util.stream.Stream;

/**
 * Response of the target, to which each workload on the way back adds its decision.
 *
 * @param balance balance of the user's account
 * @param decisions decision of each verifier, in the order of the call
 * @since 0.1
 */
public record Answer(Balance balance, List<Decision> decisions) {

    public Answer {
        decisions = List.copyOf(decisions);
    }

    /** Returns a copy with a decision before the others. */
    public Answer after(Decision first) {
        return new Answer(
                balance, Stream.concat(Stream.of(first), decisions.stream()).toList());
    }

    /**
     * Balance of an account.
     *
     * @param amount amount in the currency's minor units
     * @param currency code of the currency (ISO 4217)
     */
    public record Balance(long amount, String currency) {}
}
