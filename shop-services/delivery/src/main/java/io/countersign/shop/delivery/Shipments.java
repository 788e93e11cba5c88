// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.delivery;

import io.countersign.server.ProblemException;
import io.countersign.server.database.Transactions;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Service;

/**
 * Books, dispatches and cancels shipments. Each step is idempotent by the order's id, also for parallel
 * calls: one call executes the step, and the others get the same result.
 */
@Service
class Shipments {

    private final ShipmentStore shipments;

    private final ShipmentExpiry expiry;

    private final Transactions transactions;

    private final DeliverySettings settings;

    private final Clock clock;

    Shipments(
            ShipmentStore shipments,
            ShipmentExpiry expiry,
            Transactions transactions,
            DeliverySettings settings,
            Clock clock) {
        this.shipments = shipments;
        this.expiry = expiry;
        this.transactions = transactions;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * Books a shipment.
     *
     * @param issuer issuer of the user's identity, or an empty text if there is none
     * @throws ProblemException if there is no delivery to the country, there is no room, or the order's
     *     shipment differs or is cancelled
     */
    Shipment book(String orderId, ShipmentRequest request, String issuer) {
        if (request.repeatsProduct()) {
            throw DeliveryProblems.repeatedProduct();
        }
        return tryBook(orderId, request, issuer)
                .or(() -> expiry.reclaim() ? tryBook(orderId, request, issuer) : Optional.empty())
                .orElseThrow(DeliveryProblems::noCapacity);
    }

    /** Returns nothing if there is no room. */
    private Optional<Shipment> tryBook(String orderId, ShipmentRequest request, String issuer) {
        return transactions.call(() -> {
            Optional<Shipment> existing = shipments.find(orderId);
            return existing.isPresent()
                    ? existing.flatMap(shipment -> repeated(shipment, request))
                    : bookOnce(orderId, request, issuer);
        });
    }

    private Optional<Shipment> bookOnce(String orderId, ShipmentRequest request, String issuer) {
        if (settings.undeliverableCountries().contains(request.address().country())) {
            throw DeliveryProblems.undeliverable();
        }
        Shipment shipment = Shipment.booked(orderId, request, expiresAt());
        if (shipments.insert(shipment, issuer, clock.millis(), settings.capacity())) {
            shipments.insertLines(orderId, shipment.lines());
            return Optional.of(shipment);
        }
        // Another call was faster, or there is no room.
        return shipments.find(orderId).flatMap(other -> repeated(other, request));
    }

    private Optional<Shipment> repeated(Shipment existing, ShipmentRequest request) {
        if (existing.status() == ShipmentStatus.CANCELLED) {
            throw DeliveryProblems.cancelled();
        }
        if (!existing.matches(request)) {
            throw DeliveryProblems.differs();
        }
        if (existing.status() == ShipmentStatus.EXPIRED) {
            return shipments.renew(existing.orderId(), expiresAt(), settings.capacity())
                    ? shipments.find(existing.orderId())
                    : Optional.empty();
        }
        return Optional.of(existing);
    }

    private long expiresAt() {
        return clock.millis() + settings.bookingTime().toMillis();
    }

    /**
     * Dispatches a shipment.
     *
     * @throws ProblemException if there is no booking, or it is over
     */
    Shipment dispatch(String orderId) {
        return transactions.call(() -> {
            shipments.move(orderId, ShipmentStatus.BOOKED, ShipmentStatus.DISPATCHED);
            Shipment shipment = get(orderId);
            return switch (shipment.status()) {
                case DISPATCHED -> shipment;
                case CANCELLED -> throw DeliveryProblems.cancelled();
                case EXPIRED, BOOKED -> throw DeliveryProblems.expired();
            };
        });
    }

    /**
     * Dispatches the shipments of the orders in one transaction, each for itself.
     *
     * @return the orders that are dispatched, now or by an earlier call, each once and in their order
     */
    List<String> dispatch(List<String> orderIds) {
        List<String> distinct = orderIds.stream().distinct().toList();
        Set<String> dispatched = transactions.call(() -> {
            shipments.dispatch(distinct);
            return shipments.dispatched(distinct);
        });
        return distinct.stream().filter(dispatched::contains).toList();
    }

    /**
     * Cancels a shipment, and makes later bookings and dispatches of the order fail.
     *
     * @throws ProblemException if it is dispatched, which cannot be undone
     */
    Shipment cancel(String orderId) {
        return transactions.call(() -> {
            Shipment tombstone = Shipment.tombstone(orderId, clock.millis());
            if (shipments.insert(tombstone, "", clock.millis(), Integer.MAX_VALUE)) {
                return tombstone;
            }
            if (!shipments.move(orderId, ShipmentStatus.BOOKED, ShipmentStatus.CANCELLED)) {
                shipments.move(orderId, ShipmentStatus.EXPIRED, ShipmentStatus.CANCELLED);
            }
            Shipment shipment = get(orderId);
            if (shipment.status() == ShipmentStatus.DISPATCHED) {
                throw DeliveryProblems.dispatched();
            }
            return shipment;
        });
    }

    Shipment get(String orderId) {
        return shipments.find(orderId).orElseThrow(DeliveryProblems::noSuchShipment);
    }

    Optional<Owner> owner(String orderId) {
        return shipments.owner(orderId);
    }
}
