// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import io.countersign.server.ProblemException;
import io.countersign.server.database.Transactions;
import io.countersign.shop.common.Money;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;

/**
 * Makes, commits and releases the reservations of orders. Each step is idempotent by the order's id, also for
 * parallel calls: one call executes the step, and the others get the same result.
 */
@Service
class Reservations {

    private final ReservationStore reservations;

    private final ProductStore products;

    private final StockStore stocks;

    private final ReservationExpiry expiry;

    private final Transactions transactions;

    private final ProductSettings settings;

    private final Clock clock;

    Reservations(
            ReservationStore reservations,
            ProductStore products,
            StockStore stocks,
            ReservationExpiry expiry,
            Transactions transactions,
            ProductSettings settings,
            Clock clock) {
        this.reservations = reservations;
        this.products = products;
        this.stocks = stocks;
        this.expiry = expiry;
        this.transactions = transactions;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * Reserves all lines, or none.
     *
     * @param adult whether the user has proved to be an adult
     * @throws ProblemException if there is not enough of a product, the user may not buy one, or the order's
     *     reservation differs or is over
     */
    Reservation make(String orderId, ReservationRequest request, boolean adult) {
        if (request.repeatsProduct()) {
            throw ProductProblems.repeatedProduct();
        }
        return tryMake(orderId, request, adult)
                .or(() -> expiry.reclaim(productIds(request)) ? tryMake(orderId, request, adult) : Optional.empty())
                .orElseThrow(ProductProblems::insufficientStock);
    }

    private Optional<Reservation> tryMake(String orderId, ReservationRequest request, boolean adult) {
        try {
            return Optional.of(transactions.call(() -> makeOnce(orderId, request, adult)));
        } catch (InsufficientStockException lacking) {
            return Optional.empty();
        }
    }

    private Reservation makeOnce(String orderId, ReservationRequest request, boolean adult) {
        long now = clock.millis();
        long expiresAt = now + settings.reservationTime().toMillis();
        if (!reservations.insert(orderId, ReservationStatus.RESERVED, expiresAt, now)) {
            return repeated(get(orderId), request);
        }
        List<Line> lines = priced(request, adult);
        for (Line line : lines) {
            if (!stocks.reserve(line)) {
                throw new InsufficientStockException();
            }
        }
        reservations.insertLines(orderId, lines);
        return new Reservation(orderId, ReservationStatus.RESERVED, expiresAt, lines);
    }

    private List<Line> priced(ReservationRequest request, boolean adult) {
        List<Product> found = products.find(productIds(request));
        if (!adult && found.stream().anyMatch(Product::restricted)) {
            throw ProductProblems.restricted();
        }
        Map<String, Money> prices = found.stream().collect(Collectors.toMap(Product::productId, Product::price));
        List<Line> lines = new ArrayList<>();
        for (LineRequest line : request.sorted()) {
            Money price = prices.get(line.productId());
            if (price == null) {
                throw ProductProblems.unknownProduct();
            }
            lines.add(new Line(line.productId(), line.quantity(), price));
        }
        return lines;
    }

    private static List<String> productIds(ReservationRequest request) {
        return request.lines().stream().map(LineRequest::productId).toList();
    }

    private static Reservation repeated(Reservation existing, ReservationRequest request) {
        return switch (existing.status()) {
            case RESERVED, COMMITTED -> {
                if (!existing.matches(request)) {
                    throw ProductProblems.differs();
                }
                yield existing;
            }
            case RELEASED, EXPIRED -> throw ProductProblems.over(existing.status());
        };
    }

    /**
     * Removes the reserved stock for good.
     *
     * @throws ProblemException if there is no reservation, or it is over, which does not change then
     */
    Reservation commit(String orderId) {
        return transactions.call(() -> {
            boolean moved = reservations.move(orderId, ReservationStatus.RESERVED, ReservationStatus.COMMITTED);
            Reservation reservation = get(orderId);
            if (moved) {
                reservation.lines().forEach(stocks::commit);
            } else if (reservation.status() != ReservationStatus.COMMITTED) {
                throw ProductProblems.over(reservation.status());
            }
            return reservation;
        });
    }

    /**
     * Puts the reserved stock back, and makes later reservations and commits of the order fail.
     *
     * @throws ProblemException if the reservation is committed, which cannot be undone
     */
    Reservation release(String orderId) {
        return transactions.call(() -> {
            if (reservations.insert(orderId, ReservationStatus.RELEASED, clock.millis(), clock.millis())) {
                return get(orderId);
            }
            boolean moved = reservations.move(orderId, ReservationStatus.RESERVED, ReservationStatus.RELEASED);
            Reservation reservation = get(orderId);
            if (moved) {
                reservation.lines().forEach(stocks::release);
            } else if (reservation.status() == ReservationStatus.COMMITTED) {
                throw ProductProblems.committed();
            }
            return reservation;
        });
    }

    private Reservation get(String orderId) {
        return reservations.find(orderId).orElseThrow(ProductProblems::noSuchReservation);
    }

    /** Rolls back the lines that were reserved before one turned out to be insufficient. */
    private static final class InsufficientStockException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private InsufficientStockException() {
            super("insufficient stock", null, false, false);
        }
    }
}
