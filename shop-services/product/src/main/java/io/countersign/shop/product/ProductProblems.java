// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import io.countersign.server.ProblemException;
import io.countersign.server.Violation;
import org.springframework.http.HttpStatus;

/** Problem details of the product service. */
final class ProductProblems {

    private ProductProblems() {}

    static ProblemException noSuchProduct() {
        return ProblemException.notFound("There is no such product");
    }

    static ProblemException unknownProduct() {
        return ProblemException.of(
                HttpStatus.NOT_FOUND, "unknown-product", "A line names a product that does not exist");
    }

    static ProblemException restricted() {
        return ProblemException.of(
                HttpStatus.UNAVAILABLE_FOR_LEGAL_REASONS, "age-not-proved", "A product requires proof of age");
    }

    static ProblemException repeatedProduct() {
        return ProblemException.unprocessable(
                "repeated-product", "Two lines name the same product", new Violation("lines", "name a product twice"));
    }

    static ProblemException noSuchReservation() {
        return ProblemException.notFound("There is no reservation for this order");
    }

    static ProblemException insufficientStock() {
        return ProblemException.conflict("insufficient-stock", "There is not enough stock of a product");
    }

    static ProblemException differs() {
        return ProblemException.conflict("reservation-differs", "The order has a reservation with other lines");
    }

    static ProblemException committed() {
        return ProblemException.conflict("reservation-committed", "The reservation has been committed");
    }

    static ProblemException over(ReservationStatus status) {
        return status == ReservationStatus.EXPIRED
                ? ProblemException.conflict("reservation-expired", "The reservation expired and its stock was needed")
                : ProblemException.conflict("reservation-released", "The reservation has been released");
    }
}
