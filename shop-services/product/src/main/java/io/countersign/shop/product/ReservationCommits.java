// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import io.countersign.server.ProblemException;
import io.countersign.server.database.Transactions;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;

/**
 * Commits the reservations of orders, which removes the reserved stock for good. Idempotent, also for parallel
 * calls, and each order for itself: one that is refused does not affect the others.
 *
 * <p>All transactions lock reservations before products, and either of them in the order of their ids, which
 * prevents deadlocks.
 */
@Service
class ReservationCommits {

    private final ReservationStore reservations;

    private final StockStore stocks;

    private final Transactions transactions;

    private final Clock clock;

    ReservationCommits(ReservationStore reservations, StockStore stocks, Transactions transactions, Clock clock) {
        this.reservations = reservations;
        this.stocks = stocks;
        this.transactions = transactions;
        this.clock = clock;
    }

    /**
     * Commits the reservation of an order.
     *
     * @throws ProblemException if the order is refused for good
     */
    Reservation commit(String orderId) {
        Reservation reservation = commitAll(List.of(orderId)).getFirst();
        if (reservation.status() != ReservationStatus.COMMITTED) {
            throw ProductProblems.over(reservation.status());
        }
        return reservation;
    }

    /**
     * Commits the reservations of the orders in one transaction, and refuses for good those that are released or
     * do not exist.
     *
     * @return one reservation for each order, in their order, with a final status
     * @throws ProblemException if the request names an order twice
     */
    List<Reservation> commit(CommitRequest request) {
        if (request.repeatsOrder()) {
            throw ProductProblems.repeatedOrder();
        }
        return commitAll(request.orderIds());
    }

    private List<Reservation> commitAll(List<String> orderIds) {
        Map<String, Reservation> found = transactions.call(() -> commitReserved(orderIds)).stream()
                .collect(Collectors.toMap(Reservation::orderId, Function.identity()));
        List<Reservation> results = orderIds.stream()
                .map(orderId -> Objects.requireNonNull(found.get(orderId)))
                .toList();
        List<Reservation> open =
                results.stream().filter(result -> !result.status().isFinal()).toList();
        if (open.isEmpty()) {
            return results;
        }
        // Only data of the last version is expired, so that this happens once.
        open.forEach(this::reserveAgain);
        return commitAll(orderIds);
    }

    private List<Reservation> commitReserved(List<String> orderIds) {
        List<String> sorted = orderIds.stream().sorted().toList();
        reservations.insertReleased(sorted, clock.millis());
        Set<String> moved = reservations.move(sorted, ReservationStatus.RESERVED, ReservationStatus.COMMITTED);
        List<Reservation> found = reservations.find(sorted);
        SortedMap<String, Long> quantities = new TreeMap<>();
        found.stream()
                .filter(reservation -> moved.contains(reservation.orderId()))
                .flatMap(reservation -> reservation.lines().stream())
                .forEach(line -> quantities.merge(line.productId(), line.quantity(), Long::sum));
        quantities.forEach(stocks::commit);
        return found;
    }

    /** Reserves the lines of an expired reservation at their first prices, or refuses it for good. */
    private void reserveAgain(Reservation open) {
        String orderId = open.orderId();
        try {
            transactions.run(() -> {
                if (reservations.move(orderId, ReservationStatus.EXPIRED, ReservationStatus.RESERVED)) {
                    stocks.reserve(open.lines());
                }
            });
        } catch (InsufficientStockException lacking) {
            transactions.call(() -> reservations.move(orderId, ReservationStatus.EXPIRED, ReservationStatus.RELEASED));
        }
    }
}
