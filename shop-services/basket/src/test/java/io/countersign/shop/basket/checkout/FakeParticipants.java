// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Product, account and delivery service with idempotent calls, which fail where a test tells them to. */
final class FakeParticipants {

    private final Map<Step, Deque<Fault>> faults = new EnumMap<>(Step.class);

    private final Map<Step, Runnable> disturbances = new EnumMap<>(Step.class);

    private final Map<String, FakeReservation> reservations = new ConcurrentHashMap<>();

    private final Map<String, FakeDebit> debits = new ConcurrentHashMap<>();

    private final Map<String, FakeParcel> parcels = new ConcurrentHashMap<>();

    private final Map<String, Long> prices = new ConcurrentHashMap<>(TestShop.PRICES);

    private List<String> overdue = List.of();

    /** Makes the next call of the step fail; several faults of a step follow each other. */
    synchronized void plan(Step step, Fault fault) {
        faults.computeIfAbsent(step, any -> new ArrayDeque<>()).add(fault);
    }

    /** Runs something once, during the next call of the step. */
    synchronized void during(Step step, Runnable disturbance) {
        disturbances.put(step, disturbance);
    }

    /** Names orders with the next refusals for lack of stock. */
    synchronized void overdue(String... orderIds) {
        overdue = List.of(orderIds);
    }

    /** Forgets the faults that have not occurred, and changes of prices. */
    synchronized void clear() {
        faults.clear();
        disturbances.clear();
        overdue = List.of();
        prices.clear();
        prices.putAll(TestShop.PRICES);
    }

    void price(String productId, long price) {
        prices.put(productId, price);
    }

    Map<String, Long> prices() {
        return prices;
    }

    FakeReservation reservation(String orderId) {
        return reservations.computeIfAbsent(orderId, id -> new FakeReservation());
    }

    FakeDebit debit(String orderId) {
        return debits.computeIfAbsent(orderId, id -> new FakeDebit());
    }

    FakeParcel parcel(String orderId) {
        return parcels.computeIfAbsent(orderId, id -> new FakeParcel());
    }

    Shipments shipments() {
        return new Shipments() {
            @Override
            public Outcome book(Order order) {
                return call(Step.BOOK, parcel(order.orderId())::book);
            }

            @Override
            public Map<String, Outcome> dispatch(List<String> orderIds) {
                return each(Step.DISPATCH, orderIds, orderId -> parcel(orderId)::dispatch);
            }

            @Override
            public Outcome cancel(Order order) {
                return call(Step.CANCEL, parcel(order.orderId())::cancel);
            }
        };
    }

    Stock stock() {
        return new Stock() {
            @Override
            public Outcome reserve(Order order, Map<String, Long> seen) {
                return call(
                        Step.RESERVE,
                        refuse -> reservation(order.orderId()).reserve(prices, order, seen, refuse, overdue));
            }

            @Override
            public Map<String, Outcome> commit(List<String> orderIds) {
                return each(Step.COMMIT, orderIds, orderId -> reservation(orderId)::commit);
            }

            @Override
            public Outcome release(String orderId) {
                return call(Step.RELEASE, reservation(orderId)::release);
            }
        };
    }

    Funds funds() {
        return new Funds() {
            @Override
            public Outcome debit(Order order) {
                return call(
                        Step.DEBIT,
                        refuse -> FakeParticipants.this.debit(order.orderId()).debit(order.total(), refuse));
            }

            @Override
            public Outcome ask(String orderId) {
                return call(Step.ASK, FakeParticipants.this.debit(orderId)::ask);
            }

            @Override
            public Outcome undo(String orderId) {
                return call(Step.UNDO, FakeParticipants.this.debit(orderId)::undo);
            }
        };
    }

    /** A fault of a batch concerns all its orders. */
    private synchronized Map<String, Outcome> each(Step step, List<String> orderIds, Function<String, Action> actions) {
        Map<String, Outcome> outcomes = new LinkedHashMap<>();
        Outcome whole = call(step, refuse -> {
            orderIds.forEach(
                    orderId -> outcomes.put(orderId, actions.apply(orderId).run(refuse)));
            return Outcome.DONE;
        });
        if (whole instanceof Outcome.Unknown) {
            orderIds.forEach(orderId -> outcomes.put(orderId, whole));
        }
        return outcomes;
    }

    private synchronized Outcome call(Step step, Action action) {
        Runnable disturbance = disturbances.remove(step);
        if (disturbance != null) {
            disturbance.run();
        }
        Deque<Fault> planned = faults.get(step);
        Fault fault = planned == null || planned.isEmpty() ? Fault.NONE : planned.poll();
        return switch (fault) {
            case NONE -> action.run(false);
            case REFUSE -> action.run(true);
            case TIMEOUT_BEFORE -> new Outcome.Unknown("timeout before");
            case TIMEOUT_AFTER -> {
                action.run(false);
                yield new Outcome.Unknown("timeout after");
            }
            case CRASH_BEFORE -> throw new Crash();
            case CRASH_AFTER -> {
                action.run(false);
                throw new Crash();
            }
        };
    }

    enum Step {
        RESERVE,
        BOOK,
        DEBIT,
        ASK,
        UNDO,
        RELEASE,
        CANCEL,
        COMMIT,
        DISPATCH;

        /** Returns whether a participant may refuse it. */
        boolean refusable() {
            return switch (this) {
                case RESERVE, BOOK, DEBIT, COMMIT, DISPATCH -> true;
                case ASK, UNDO, RELEASE, CANCEL -> false;
            };
        }
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
        Outcome run(boolean refuse);
    }
}
