// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.product;

import io.countersign.shop.common.ShopProblem;
import io.countersign.shop.common.Violation;
import org.springframework.http.HttpStatus;

/** What this service refuses. */
final class ProductProblems {

    private ProductProblems() {}

    static ShopProblem noSuchProduct() {
        return ShopProblem.notFound("There is no such product");
    }

    static ShopProblem unknownProduct() {
        return ShopProblem.of(HttpStatus.NOT_FOUND, "unknown-product", "A line names a product that does not exist");
    }

    static ShopProblem repeatedProduct() {
        return ShopProblem.unprocessable(
                "repeated-product", "Two lines name one product", new Violation("lines", "name a product twice"));
    }

    static ShopProblem noSuchReservation() {
        return ShopProblem.notFound("There is no reservation for this order");
    }

    static ShopProblem insufficientStock() {
        return ShopProblem.conflict("insufficient-stock", "There is not enough stock of a product");
    }

    static ShopProblem differs() {
        return ShopProblem.conflict("reservation-differs", "The order has a reservation with other lines");
    }

    static ShopProblem committed() {
        return ShopProblem.conflict("reservation-committed", "The reservation has been committed");
    }

    static ShopProblem over(ReservationStatus status) {
        return status == ReservationStatus.EXPIRED
                ? ShopProblem.conflict("reservation-expired", "The reservation expired and its stock was needed")
                : ShopProblem.conflict("reservation-released", "The reservation has been released");
    }
}
