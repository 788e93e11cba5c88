// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.shop.basket.BasketSettings;
import io.countersign.shop.basket.checkout.Outcome.Done;
import io.countersign.shop.basket.checkout.Outcome.Refused;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Commits the stock of confirmed orders and dispatches their deliveries, in batches, after their requests were
 * answered. It acts for no user. Every step may be repeated, so that several replicas may run it.
 *
 * <p>A confirmed order is paid for and stays confirmed. If its booking has expired, another one is made. If its stock
 * cannot be committed, which takes a database that was restored from an old copy, somebody has to see to it: that is
 * logged as an error and counted as {@value #WITHOUT_STOCK}.
 */
@Component
class ConfirmedOrders {

    static final String WITHOUT_STOCK = "shop.orders.without-stock";

    /** Most orders in one call, by the interfaces of the participants. */
    private static final int MOST = 200;

    private static final Logger LOG = LoggerFactory.getLogger(ConfirmedOrders.class);

    private final OrderStore orders;

    private final OrderDecisions decisions;

    private final Stock stock;

    private final Shipments shipments;

    private final BasketSettings settings;

    private final Clock clock;

    private final Counter withoutStock;

    ConfirmedOrders(
            OrderStore orders,
            OrderDecisions decisions,
            Stock stock,
            Shipments shipments,
            BasketSettings settings,
            Clock clock,
            MeterRegistry registry) {
        this.orders = orders;
        this.decisions = decisions;
        this.stock = stock;
        this.shipments = shipments;
        this.settings = settings;
        this.clock = clock;
        this.withoutStock = Counter.builder(WITHOUT_STOCK)
                .description("Confirmed orders whose stock could not be committed")
                .register(registry);
    }

    @Scheduled(fixedDelayString = "${shop.basket.recovery.interval:1s}")
    void run() {
        try {
            boolean more;
            do {
                more = finishDue();
            } while (more && !Thread.currentThread().isInterrupted());
        } catch (RuntimeException failure) {
            LOG.warn("Confirmed orders could not be finished and will be tried again", failure);
        }
    }

    /**
     * Finishes one batch as far as possible.
     *
     * @return whether there may be more that can be finished now
     */
    boolean finishDue() {
        int most = Math.min(settings.recovery().batch(), MOST);
        List<OrderStore.Unfinished> due = orders.unfinished(clock.millis(), most);
        if (due.isEmpty()) {
            return false;
        }
        Map<String, Outcome> committed = commit(ids(due, OrderStore.Unfinished::toCommit));
        Map<String, Outcome> dispatched = dispatch(ids(due, OrderStore.Unfinished::toSend));
        Batch batch = Batch.of(committed, dispatched);
        store(batch);
        return due.size() == most && batch.later().size() < most;
    }

    private void store(Batch batch) {
        long next = clock.millis() + settings.recovery().maxBackoff().toMillis();
        for (String orderId : decisions.finished(batch, next)) {
            LOG.error("Order {} is confirmed and paid for, but its stock could not be committed", orderId);
            withoutStock.increment();
        }
        if (!batch.later().isEmpty()) {
            LOG.warn(
                    "{} confirmed orders, such as {}, could not be finished and will be tried again",
                    batch.later().size(),
                    batch.later().getFirst());
        }
    }

    private static List<String> ids(List<OrderStore.Unfinished> due, Predicate<OrderStore.Unfinished> wanted) {
        return due.stream()
                .filter(wanted)
                .map(OrderStore.Unfinished::orderId)
                .sorted()
                .toList();
    }

    private Map<String, Outcome> commit(List<String> orderIds) {
        return orderIds.isEmpty() ? Map.of() : stock.commit(orderIds);
    }

    /** Books those anew whose booking is over, and dispatches them then. */
    private Map<String, Outcome> dispatch(List<String> orderIds) {
        if (orderIds.isEmpty()) {
            return Map.of();
        }
        Map<String, Outcome> outcomes = new HashMap<>(shipments.dispatch(orderIds));
        List<String> over = orderIds.stream()
                .filter(orderId -> outcomes.get(orderId) instanceof Refused)
                .toList();
        List<String> anew = bookedAnew(over);
        if (!anew.isEmpty()) {
            outcomes.putAll(shipments.dispatch(anew));
        }
        return outcomes;
    }

    private List<String> bookedAnew(List<String> orderIds) {
        Set<String> booked = new ConcurrentSkipListSet<>();
        Workers.run(orderIds, settings.recovery().concurrency(), orderId -> {
            if (shipments.book(orders.find(orderId).orElseThrow()) instanceof Done) {
                booked.add(orderId);
            }
        });
        return List.copyOf(booked);
    }
}
