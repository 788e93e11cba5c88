// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Product, account and delivery service with idempotent calls, which fail where a test tells them to. */
final class FakeParticipants {

    private final Map<Step, Deque<Fault>> faults = new EnumMap<>(Step.class);

    private final Map<Step, Runnable> disturbances = new EnumMap<>(Step.class);

    private final Map<String, Claim> reservations = new ConcurrentHashMap<>();

    private final Map<String, Claim> holds = new ConcurrentHashMap<>();

    private final Map<String, Parcel> parcels = new ConcurrentHashMap<>();

    /** Makes the next call of the step fail; several faults of a step follow each other. */
    void plan(Step step, Fault fault) {
        faults.computeIfAbsent(step, any -> new ArrayDeque<>()).add(fault);
    }

    /** Runs something once, during the next call of the step. */
    synchronized void during(Step step, Runnable disturbance) {
        disturbances.put(step, disturbance);
    }

    /** Forgets the faults that have not occurred. */
    synchronized void clear() {
        faults.clear();
        disturbances.clear();
    }

    Claim reservation(String orderId) {
        return reservations.computeIfAbsent(orderId, id -> new Claim());
    }

    Claim hold(String orderId) {
        return holds.computeIfAbsent(orderId, id -> new Claim());
    }

    Parcel parcel(String orderId) {
        return parcels.computeIfAbsent(orderId, id -> new Parcel());
    }

    Shipments shipments() {
        return new Shipments() {
            @Override
            public Outcome book(Order order) {
                return call(Step.BOOK, Reason.UNDELIVERABLE, parcel(order.orderId())::book);
            }

            @Override
            public Outcome dispatch(Order order) {
                return call(Step.DISPATCH, Reason.UNDELIVERABLE, parcel(order.orderId())::dispatch);
            }

            @Override
            public Outcome cancel(Order order) {
                return call(Step.CANCEL, Reason.INTERRUPTED, parcel(order.orderId())::cancel);
            }
        };
    }

    Stock stock() {
        return new Stock() {
            @Override
            public Outcome reserve(Order order) {
                return call(Step.RESERVE, Reason.INSUFFICIENT_STOCK, reservation(order.orderId())::prepare);
            }

            @Override
            public Outcome commit(Order order) {
                return call(Step.COMMIT, Reason.RESERVATION_EXPIRED, reservation(order.orderId())::take);
            }

            @Override
            public Outcome release(Order order) {
                return call(Step.RELEASE_STOCK, Reason.INTERRUPTED, reservation(order.orderId())::giveBack);
            }
        };
    }

    Funds funds() {
        return new Funds() {
            @Override
            public Outcome hold(Order order) {
                return call(Step.HOLD, Reason.INSUFFICIENT_FUNDS, FakeParticipants.this.hold(order.orderId())::prepare);
            }

            @Override
            public Outcome capture(Order order) {
                return call(Step.CAPTURE, Reason.HOLD_EXPIRED, FakeParticipants.this.hold(order.orderId())::take);
            }

            @Override
            public Outcome release(Order order) {
                return call(
                        Step.RELEASE_HOLD, Reason.INTERRUPTED, FakeParticipants.this.hold(order.orderId())::giveBack);
            }
        };
    }

    private synchronized Outcome call(Step step, Reason refusal, Action action) {
        Runnable disturbance = disturbances.remove(step);
        if (disturbance != null) {
            disturbance.run();
        }
        Deque<Fault> planned = faults.get(step);
        Fault fault = planned == null || planned.isEmpty() ? Fault.NONE : planned.poll();
        return switch (fault) {
            case NONE -> action.run(false, refusal);
            case REFUSE -> action.run(true, refusal);
            case TIMEOUT_BEFORE -> new Outcome.Unknown("timeout before");
            case TIMEOUT_AFTER -> {
                action.run(false, refusal);
                yield new Outcome.Unknown("timeout after");
            }
            case CRASH_BEFORE -> throw new Crash();
            case CRASH_AFTER -> {
                action.run(false, refusal);
                throw new Crash();
            }
        };
    }

    enum Step {
        RESERVE,
        HOLD,
        CAPTURE,
        COMMIT,
        RELEASE_HOLD,
        RELEASE_STOCK,
        BOOK,
        DISPATCH,
        CANCEL
    }

    enum Fault {
        NONE,
        REFUSE,
        TIMEOUT_BEFORE,
        TIMEOUT_AFTER,
        CRASH_BEFORE,
        CRASH_AFTER
    }

    /** Death of the process: an error that nobody catches. */
    static final class Crash extends Error {

        private static final long serialVersionUID = 1L;
    }

    @FunctionalInterface
    private interface Action {
        Outcome run(boolean refuse, Reason refusal);
    }

    /** Amount or stock that one participant reserved for one order. */
    static final class Claim {

        private State state = State.NONE;

        private int prepared;

        private int taken;

        private int paidBack;

        State state() {
            return state;
        }

        int prepared() {
            return prepared;
        }

        int taken() {
            return taken;
        }

        int paidBack() {
            return paidBack;
        }

        private Outcome prepare(boolean refuse, Reason refusal) {
            if (state == State.NONE) {
                state = refuse ? State.REFUSED : State.PREPARED;
                prepared += refuse ? 0 : 1;
            }
            return state == State.PREPARED ? Outcome.DONE : new Outcome.Refused(refusal);
        }

        private Outcome take(boolean refuse, Reason refusal) {
            if (state == State.PREPARED) {
                state = refuse ? State.RELEASED : State.TAKEN;
                taken += refuse ? 0 : 1;
            }
            return state == State.TAKEN ? Outcome.DONE : new Outcome.Refused(refusal);
        }

        private Outcome giveBack(boolean refuse, Reason refusal) {
            if (state == State.TAKEN) {
                paidBack++;
            }
            state = State.RELEASED;
            return Outcome.DONE;
        }
    }

    /** Shipment of one order: a booking may expire and be made again. */
    static final class Parcel {

        private State state = State.NONE;

        private int dispatched;

        State state() {
            return state;
        }

        int dispatched() {
            return dispatched;
        }

        private Outcome book(boolean refuse, Reason refusal) {
            if (state == State.NONE || state == State.EXPIRED) {
                state = refuse ? State.EXPIRED : State.PREPARED;
            }
            return state == State.PREPARED || state == State.TAKEN ? Outcome.DONE : new Outcome.Refused(refusal);
        }

        private Outcome dispatch(boolean refuse, Reason refusal) {
            if (state == State.PREPARED) {
                state = refuse ? State.EXPIRED : State.TAKEN;
                dispatched += refuse ? 0 : 1;
            }
            return state == State.TAKEN ? Outcome.DONE : new Outcome.Refused(refusal);
        }

        private Outcome cancel(boolean refuse, Reason refusal) {
            if (state == State.TAKEN) {
                throw new AssertionError("It is on its way");
            }
            state = State.RELEASED;
            return Outcome.DONE;
        }
    }

    enum State {
        NONE,
        PREPARED,
        REFUSED,
        TAKEN,
        RELEASED,
        EXPIRED
    }
}
