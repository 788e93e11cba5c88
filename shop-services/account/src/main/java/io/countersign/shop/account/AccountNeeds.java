// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import io.countersign.shop.common.Money;
import io.countersign.shop.common.Needs;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Requirements that an endpoint has of its caller for the account in its path. Accounts of others are
 * answered with 404, like those that do not exist.
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

    /** Users open accounts for themselves, administrators for anybody. */
    public boolean opens(@Nullable OpenRequest request) {
        return request == null ? needs.user() : needs.selfOrAdmin(request.userID());
    }

    /**
     * Owners deposit; services deposit or debit, with a scope for each; administrators do both.
     *
     * @param request {@code null} if it cannot be read; then every caller that may make some change is
     *     accepted
     */
    public boolean changes(String accNum, @Nullable AmountRequest request) {
        if (needs.admin() || isOfService(request)) {
            return true;
        }
        boolean deposits = request == null || !debits(request.amount());
        // A caller that may change no account must not learn whether this one exists.
        boolean changesSome = needs.user() || (deposits && isOfService(null));
        return changesSome && owns(accNum) && deposits;
    }

    /** Services and administrators as in {@link #changes}, but not owners. */
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
