// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import io.countersign.server.ProblemException;
import io.countersign.server.Violation;
import java.util.List;
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

    static ProblemException repeatedOrder() {
        return ProblemException.unprocessable(
                "repeated-order", "An order is named twice", new Violation("orderIds", "name an order twice"));
    }

    /**
     * Too little stock.
     *
     * @param overdue orders whose reservations are past their time and hold one of the products
     */
    static ProblemException insufficientStock(List<String> overdue) {
        ProblemException problem =
                ProblemException.conflict("insufficient-stock", "There is not enough stock of a product");
        problem.getBody().setProperty("overdue", overdue);
        return problem;
    }

    static ProblemException priceChanged() {
        return ProblemException.conflict("price-changed", "A product has another price than the client saw");
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
