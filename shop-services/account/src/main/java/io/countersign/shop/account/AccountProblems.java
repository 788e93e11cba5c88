// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import io.countersign.server.ProblemException;
import org.springframework.http.HttpStatus;

/** Problem details of the account service. */
final class AccountProblems {

    private AccountProblems() {}

    static ProblemException noSuchAccount() {
        return ProblemException.notFound("There is no such account");
    }

    static ProblemException noAccountOfUser() {
        return ProblemException.of(HttpStatus.NOT_FOUND, "no-account", "The user has no such account");
    }

    static ProblemException noSuchHold() {
        return ProblemException.notFound("There is no hold for this order");
    }

    static ProblemException insufficientFunds() {
        return ProblemException.conflict("insufficient-funds", "The account does not have the funds");
    }

    static ProblemException balanceOutOfRange() {
        return ProblemException.conflict("balance-out-of-range", "The balance would be out of range");
    }

    static ProblemException notEmpty() {
        return ProblemException.conflict("account-not-empty", "The account has a balance or an open hold");
    }

    static ProblemException differs() {
        return ProblemException.conflict("hold-differs", "The order has another user, account or amount");
    }

    static ProblemException over(HoldStatus status) {
        return switch (status) {
            case EXPIRED -> ProblemException.conflict("hold-expired", "The hold expired and its funds were needed");
            case RELEASED, REFUSED, REFUNDED, CAPTURED, HELD ->
                ProblemException.conflict("hold-released", "The hold has been released");
        };
    }
}
