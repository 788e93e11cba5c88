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
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;

/**
 * Makes and releases the reservations of orders. Each step is idempotent by the order's id, also for
 * parallel calls: one call executes the step, and the others get the same result.
 */
@Service
class Reservations {

    private static final int MOST_OVERDUE = 20;

    private final ReservationStore reservations;

    private final ProductStore products;

    private final StockStore stocks;

    private final Transactions transactions;

    private final ProductSettings settings;

    private final Clock clock;

    Reservations(
            ReservationStore reservations,
            ProductStore products,
            StockStore stocks,
            Transactions transactions,
            ProductSettings settings,
            Clock clock) {
        this.reservations = reservations;
        this.products = products;
        this.stocks = stocks;
        this.transactions = transactions;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * Reserves all lines, or none.
     *
     * @param adult whether the user has proved to be an adult
     * @throws ProblemException if there is not enough of a product, one has another price than the client saw,
     *     the user may not buy one, or the order's reservation differs or is over
     */
    Reservation make(String orderId, ReservationRequest request, boolean adult) {
        if (request.repeatsProduct()) {
            throw ProductProblems.repeatedProduct();
        }
        try {
            return transactions.call(() -> makeOnce(orderId, request, adult));
        } catch (InsufficientStockException lacking) {
            throw ProductProblems.insufficientStock(
                    reservations.overdue(lacking.productId(), clock.millis(), MOST_OVERDUE));
        }
    }

    private Reservation makeOnce(String orderId, ReservationRequest request, boolean adult) {
        long now = clock.millis();
        long expiresAt = now + settings.reservationTime().toMillis();
        if (!reservations.insert(orderId, ReservationStatus.RESERVED, expiresAt, now)) {
            return repeated(get(orderId), request);
        }
        List<Line> lines = priced(request, adult);
        stocks.reserve(lines);
        reservations.insertLines(orderId, lines);
        return new Reservation(orderId, ReservationStatus.RESERVED, expiresAt, lines);
    }

    private List<Line> priced(ReservationRequest request, boolean adult) {
        List<Product> found = products.find(request.productIds());
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
        if (!request.accepts(prices)) {
            throw ProductProblems.priceChanged();
        }
        return lines;
    }

    private static Reservation repeated(Reservation existing, ReservationRequest request) {
        return switch (existing.status()) {
            case RESERVED, COMMITTED -> {
                if (!existing.matches(request)) {
                    throw ProductProblems.differs();
                }
                if (!request.accepts(existing.prices())) {
                    throw ProductProblems.priceChanged();
                }
                yield existing;
            }
            case RELEASED, EXPIRED -> throw ProductProblems.over(existing.status());
        };
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
            // First, because a commit may reserve it again meanwhile.
            reservations.move(orderId, ReservationStatus.EXPIRED, ReservationStatus.RELEASED);
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
        return reservations.find(orderId).orElseThrow();
    }
}
