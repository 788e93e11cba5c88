// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

/** What a participant of a checkout answered. Only {@link Done} and {@link Refused} are known to be final. */
sealed interface Outcome {

    Outcome DONE = new Done();

    /** It is done, now or by an earlier call for the same order. */
    record Done() implements Outcome {}

    /** It is not done and will not be for this order. */
    record Refused(Reason reason) implements Outcome {

        public Refused {}
    }

    /**
     * It may be done or not: no answer came in time, or none that settles it.
     *
     * @param cause for the log
     */
    record Unknown(String cause) implements Outcome {

        public Unknown {}
    }
}
