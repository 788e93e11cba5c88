// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.grant;

import io.countersign.sts.client.Client;

/** A kind of authorization grant (RFC 6749 section 4.5): what a client may get a token for. */
public interface Grant {

    /** The {@code grant_type}. */
    String type();

    /** The scheme that the tokens asked for are used in, for the observations. */
    String scheme(GrantForm form);

    /** Whether a client may use it that has nothing to prove itself by. */
    default boolean isForPublicClients() {
        return false;
    }

    /**
     * Refuses what can be refused without what else the client proves: anybody can be a public client, and a proof
     * that is used up has to be remembered.
     */
    default void requireGood(Client client, GrantForm form) {}

    /**
     * Issues a token or refuses with an error of RFC 6749 section 5.2.
     *
     * @param client who asks, authenticated
     * @param sender what else it has proven
     */
    GrantAnswer answer(Client client, GrantForm form, Sender sender);
}
