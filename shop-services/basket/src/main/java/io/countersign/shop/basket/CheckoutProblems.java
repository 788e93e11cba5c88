// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.basket;

import io.countersign.shop.common.ShopProblem;
import io.countersign.shop.common.Violation;
import java.time.Duration;
import java.util.Objects;

/** Why a checkout leads to no order, or to none that is confirmed, as problem details (RFC 9457). */
final class CheckoutProblems {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

    private CheckoutProblems() {}

    static ShopProblem emptyBasket() {
        return ShopProblem.conflict("empty-basket", "There is nothing to check out");
    }

    static ShopProblem busyBasket() {
        return ShopProblem.conflict("busy-basket", "The basket changes while it is checked out");
    }

    static ShopProblem keyReused() {
        return ShopProblem.unprocessable("idempotency-key-reused", "The idempotency key was used for another checkout");
    }

    static ShopProblem unknownProduct(String productId) {
        return ShopProblem.unprocessable(
                "unknown-product",
                "A product does not exist",
                new Violation("cart.items", "There is no product " + productId));
    }

    static ShopProblem totalTooLarge() {
        return ShopProblem.unprocessable("too-much", "The total is more than any account can hold");
    }

    static ShopProblem productsUnavailable() {
        return ShopProblem.unavailable("product-unavailable", "The product service is out of reach", RETRY_AFTER);
    }

    /**
     * @param order rejected, or about to be: its lines are in the basket again
     */
    static ShopProblem rejected(Order order) {
        Reason reason = Objects.requireNonNull(order.reason(), "a rejected order has a reason");
        String slug = reason.code().replace('_', '-');
        ShopProblem problem = reason.outage()
                ? ShopProblem.unavailable(slug, reason.text(), RETRY_AFTER)
                : ShopProblem.conflict(slug, reason.text());
        problem.getBody().setProperty("orderId", order.orderId());
        problem.getBody().setProperty("reason", reason.code());
        return problem;
    }
}
