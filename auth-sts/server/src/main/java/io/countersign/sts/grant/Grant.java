// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.grant;

import io.countersign.sts.client.Client;

/** Grant that the token endpoint accepts (RFC 6749 section 4.5). */
public interface Grant {

    /** Returns the {@code grant_type}. */
    String type();

    /** Returns the scheme of the requested token, for the observations. */
    String scheme(GrantForm form);

    /** Whether clients without credentials may use it. */
    default boolean isForPublicClients() {
        return false;
    }

    /**
     * Refuses an invalid request of a public client before the sender's proof is verified. Anybody can pose as a public
     * client, and every verified proof is stored.
     */
    default void precheck(Client client, GrantForm form) {}

    /**
     * Issues a token or refuses with an error of RFC 6749 section 5.2.
     *
     * @param client client of the request, authenticated unless it is public
     * @param sender keys that the sender has proven to hold
     */
    GrantAnswer answer(Client client, GrantForm form, Sender sender);
}
