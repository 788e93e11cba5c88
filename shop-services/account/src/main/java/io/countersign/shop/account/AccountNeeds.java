// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import io.countersign.shop.common.Money;
import io.countersign.shop.common.Needs;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * What an endpoint needs its caller to be to the account in its path. Somebody else's account is answered as
 * one that does not exist is: 404.
 */
@Component
class AccountNeeds {

    private static final String CREDIT = "account:credit";

    private static final String DEBIT = "account:debit";

    private final Needs needs;

    private final Accounts accounts;

    AccountNeeds(Needs needs, Accounts accounts) {
        this.needs = needs;
        this.accounts = accounts;
    }

    public boolean reads(String accNum) {
        return visible(needs.reads(accounts.owner(accNum)));
    }

    public boolean owns(String accNum) {
        return visible(needs.selfOrAdmin(accounts.owner(accNum)));
    }

    /** Users open accounts for themselves, and administrators for anybody. */
    public boolean opens(@Nullable OpenRequest request) {
        return request == null ? needs.user() : needs.selfOrAdmin(request.userID());
    }

    /**
     * Owners deposit; services deposit or debit, by a scope for each; administrators do either.
     *
     * @param request {@code null} if it cannot be read: then whoever some change is granted to
     */
    public boolean changes(String accNum, @Nullable AmountRequest request) {
        if (needs.admin() || isOfService(request)) {
            return true;
        }
        boolean deposits = request == null || !debits(request.amount());
        // Whoever may change no account hears nothing of this one.
        boolean changesSome = needs.user() || (deposits && isOfService(null));
        return changesSome && owns(accNum) && deposits;
    }

    /** Services and administrators, as {@link #changes} says; no owners. */
    public boolean changesOldest(@Nullable AmountRequest request) {
        return needs.admin() || isOfService(request);
    }

    private boolean isOfService(@Nullable AmountRequest request) {
        if (request == null) {
            return needs.service(CREDIT) || needs.service(DEBIT);
        }
        return needs.service(debits(request.amount()) ? DEBIT : CREDIT);
    }

    private static boolean debits(@Nullable Money amount) {
        return amount != null && amount.isNegative();
    }

    private static boolean visible(boolean granted) {
        if (!granted) {
            throw AccountProblems.noSuchAccount();
        }
        return true;
    }
}
