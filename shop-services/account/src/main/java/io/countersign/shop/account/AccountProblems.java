// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import io.countersign.shop.common.ShopProblem;
import org.springframework.http.HttpStatus;

/** What this service refuses. */
final class AccountProblems {

    private AccountProblems() {}

    static ShopProblem noSuchAccount() {
        return ShopProblem.notFound("There is no such account");
    }

    static ShopProblem noAccountOfUser() {
        return ShopProblem.of(HttpStatus.NOT_FOUND, "no-account", "The user has no such account");
    }

    static ShopProblem noSuchHold() {
        return ShopProblem.notFound("There is no hold for this order");
    }

    static ShopProblem insufficientFunds() {
        return ShopProblem.conflict("insufficient-funds", "The account does not have the funds");
    }

    static ShopProblem balanceOutOfRange() {
        return ShopProblem.conflict("balance-out-of-range", "The balance would be out of range");
    }

    static ShopProblem notEmpty() {
        return ShopProblem.conflict("account-not-empty", "The account has a balance or an open hold");
    }

    static ShopProblem differs() {
        return ShopProblem.conflict("hold-differs", "The order has a hold with another user, account or amount");
    }

    static ShopProblem over(HoldStatus status) {
        return switch (status) {
            case EXPIRED -> ShopProblem.conflict("hold-expired", "The hold expired and its funds were needed");
            case RELEASED, REFUNDED, CAPTURED, HELD ->
                ShopProblem.conflict("hold-released", "The hold has been released");
        };
    }
}
