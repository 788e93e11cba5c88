// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.delivery;

import io.countersign.server.ProblemException;
import io.countersign.server.Violation;
import java.time.Duration;
import org.springframework.http.HttpStatus;

/** Problem details of the delivery service. */
final class DeliveryProblems {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    private DeliveryProblems() {}

    static ProblemException noSuchShipment() {
        return ProblemException.notFound("There is no such shipment");
    }

    static ProblemException otherUser() {
        return ProblemException.of(
                HttpStatus.FORBIDDEN, "other-user", "The shipment is booked for another user than the caller acts for");
    }

    static ProblemException repeatedProduct() {
        return ProblemException.unprocessable(
                "repeated-product", "Two lines name the same product", new Violation("lines", "name a product twice"));
    }

    static ProblemException undeliverable() {
        return ProblemException.conflict("undeliverable", "Delivery to this country is not available");
    }

    static ProblemException noCapacity() {
        return ProblemException.unavailable("no-capacity", "No further shipment can be booked now", RETRY_AFTER);
    }

    static ProblemException differs() {
        return ProblemException.conflict("shipment-differs", "The order has a shipment that differs");
    }

    static ProblemException cancelled() {
        return ProblemException.conflict("shipment-cancelled", "The shipment has been cancelled");
    }

    static ProblemException expired() {
        return ProblemException.conflict("shipment-expired", "The booking expired and its place was needed");
    }

    static ProblemException dispatched() {
        return ProblemException.conflict("shipment-dispatched", "The shipment has been dispatched");
    }
}
