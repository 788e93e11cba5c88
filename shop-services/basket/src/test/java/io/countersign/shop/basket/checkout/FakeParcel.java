// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

/** Shipment of one order at {@link FakeParticipants}: a booking may expire and be made again. */
final class FakeParcel {

    private State state = State.NONE;

    private int dispatched;

    State state() {
        return state;
    }

    int dispatched() {
        return dispatched;
    }

    Outcome book(boolean refuse) {
        if (state == State.NONE || state == State.EXPIRED) {
            state = refuse ? State.EXPIRED : State.BOOKED;
        }
        return done(state == State.BOOKED || state == State.DISPATCHED);
    }

    Outcome dispatch(boolean refuse) {
        if (state == State.BOOKED) {
            state = refuse ? State.EXPIRED : State.DISPATCHED;
            dispatched += refuse ? 0 : 1;
        }
        return done(state == State.DISPATCHED);
    }

    Outcome cancel(boolean refuse) {
        if (state == State.DISPATCHED) {
            throw new AssertionError("It is on its way");
        }
        state = State.CANCELLED;
        return Outcome.DONE;
    }

    private static Outcome done(boolean done) {
        return done ? Outcome.DONE : new Outcome.Refused(Reason.UNDELIVERABLE);
    }

    enum State {
        NONE,
        BOOKED,
        DISPATCHED,
        CANCELLED,
        EXPIRED
    }
}
