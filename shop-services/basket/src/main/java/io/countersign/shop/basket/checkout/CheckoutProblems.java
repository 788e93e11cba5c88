// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket.checkout;

import io.countersign.server.ProblemException;
import io.countersign.server.Violation;
import java.time.Duration;
import java.util.Objects;

/** Problem details (RFC 9457) of checkouts without an order or with a rejected one. */
final class CheckoutProblems {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    private CheckoutProblems() {}

    static ProblemException emptyBasket() {
        return ProblemException.conflict("empty-basket", "There is nothing to check out");
    }

    static ProblemException busyBasket() {
        return ProblemException.conflict("busy-basket", "Too many requests with the same key check out at once");
    }

    static ProblemException keyReused() {
        return ProblemException.unprocessable(
                "idempotency-key-reused", "The idempotency key was used for another checkout");
    }

    static ProblemException twoPrices(String productId) {
        return ProblemException.unprocessable(
                "two-prices",
                "A product has two prices",
                new Violation("cart.items", "name two prices of product " + productId));
    }

    static ProblemException productsUnavailable() {
        return ProblemException.unavailable("product-unavailable", "The product service is unavailable", RETRY_AFTER);
    }

    /** @param order order that is rejected or about to be; its lines are in the basket again */
    static ProblemException rejected(Order order) {
        Reason reason = Objects.requireNonNull(order.reason(), "a rejected order has a reason");
        String slug = reason.code().replace('_', '-');
        ProblemException problem = reason.outage()
                ? ProblemException.unavailable(slug, reason.text(), RETRY_AFTER)
                : ProblemException.of(reason.status(), slug, reason.text());
        problem.getBody().setProperty("orderId", order.orderId());
        problem.getBody().setProperty("reason", reason.code());
        return problem;
    }
}
