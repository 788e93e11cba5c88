// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain.account;

import io.countersign.core.Caller;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Accounts of the target.
 *
 * @param accounts Accounts, one for each user.
 */
@ConfigurationProperties("chain")
record Accounts(@DefaultValue List<Account> accounts) {

    /** Returns the account of a user, who is identified by both issuer and id. */
    Optional<Account> find(Caller.@Nullable User user) {
        return accounts.stream()
                .filter(account -> user != null
                        && account.authority().equals(user.issuer())
                        && account.principal().equals(user.id()))
                .findFirst();
    }

    /**
     * Account of a user.
     *
     * @param authority Issuer that vouches for its owner.
     * @param principal Id of its owner at that issuer.
     * @param balance Balance in the currency's minor units.
     * @param currency Code of the currency (ISO 4217).
     */
    record Account(String authority, String principal, long balance, String currency) {}
}
