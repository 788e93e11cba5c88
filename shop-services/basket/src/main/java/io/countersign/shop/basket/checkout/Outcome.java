// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Outcome of a call to a participant of a checkout. */
sealed interface Outcome {

    Outcome DONE = new Done(Map.of());

    /**
     * The step is done, by this call or by an earlier one for the same order.
     *
     * @param prices of reserved or committed stock, in minor units, by product; empty for other steps
     */
    record Done(Map<String, Long> prices) implements Outcome {

        public Done {
            prices = Map.copyOf(prices);
        }
    }

    /**
     * The step is not done, and a repeat of the call would not do it.
     *
     * @param overdue orders whose reservations have long kept the stock that this one lacks
     */
    record Refused(Reason reason, List<String> overdue) implements Outcome {

        public Refused {
            Objects.requireNonNull(reason, "reason cannot be null");
            overdue = List.copyOf(overdue);
        }

        Refused(Reason reason) {
            this(reason, List.of());
        }
    }

    /**
     * The step may be done or not: no response came in time, or the response does not say.
     *
     * @param cause cause for the log
     */
    record Unknown(String cause) implements Outcome {

        public Unknown {
            Objects.requireNonNull(cause, "cause cannot be null");
        }
    }
}
