// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Reservation of one order at {@link FakeParticipants}. */
final class FakeReservation {

    private State state = State.NONE;

    private Map<String, Long> prices = Map.of();

    private int committed;

    State state() {
        return state;
    }

    int committed() {
        return committed;
    }

    Map<String, Long> prices() {
        return prices;
    }

    Outcome reserve(
            Map<String, Long> today, Order order, Map<String, Long> seen, boolean refuse, List<String> overdue) {
        if (state == State.RELEASED) {
            return new Outcome.Refused(Reason.INTERRUPTED);
        }
        if (state != State.NONE) {
            return new Outcome.Done(prices);
        }
        if (!order.lines().stream().allMatch(line -> today.containsKey(line.productId()))) {
            return new Outcome.Refused(Reason.UNKNOWN_PRODUCT);
        }
        if (seen.entrySet().stream().anyMatch(price -> !Objects.equals(today.get(price.getKey()), price.getValue()))) {
            return new Outcome.Refused(Reason.PRICE_CHANGED);
        }
        if (refuse) {
            return new Outcome.Refused(Reason.INSUFFICIENT_STOCK, overdue);
        }
        state = State.RESERVED;
        prices = order.lines().stream()
                .collect(Collectors.toMap(OrderLine::productId, line -> today.get(line.productId())));
        return new Outcome.Done(prices);
    }

    Outcome commit(boolean refuse) {
        if (state == State.RESERVED && !refuse) {
            state = State.COMMITTED;
            committed++;
        } else if (state != State.COMMITTED) {
            state = State.RELEASED;
        }
        return state == State.COMMITTED ? new Outcome.Done(prices) : new Outcome.Refused(Reason.RESERVATION_EXPIRED);
    }

    Outcome release(boolean refuse) {
        if (state == State.COMMITTED) {
            return new Outcome.Unknown("status 409");
        }
        state = State.RELEASED;
        return Outcome.DONE;
    }

    /** Is as it was before its end, as after a restore of the database. */
    void restore() {
        state = State.RESERVED;
    }

    enum State {
        NONE,
        RESERVED,
        COMMITTED,
        RELEASED
    }
}
