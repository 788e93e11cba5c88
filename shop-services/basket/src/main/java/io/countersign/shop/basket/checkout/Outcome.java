// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

/** Outcome of a call to a participant of a checkout. {@link Done} and {@link Refused} are final. */
sealed interface Outcome {

    Outcome DONE = new Done();

    /** The step is done, by this call or by an earlier one for the same order. */
    record Done() implements Outcome {}

    /** The step is not done and never will be for this order. */
    record Refused(Reason reason) implements Outcome {

        public Refused {}
    }

    /**
     * The step may be done or not: no response came in time, or the response does not say.
     *
     * @param cause cause for the log
     */
    record Unknown(String cause) implements Outcome {

        public Unknown {}
    }
}
