// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

/**
 * User ids of callers that prove in zero knowledge: the alias of the gateway as an issuer, a tilde, and the
 * pseudonym proved to the gateway. The token service's own users never have such an id.
 *
 * @since 0.1
 */
public final class Pseudonyms {

    /** Alias of the gateway as an issuer. */
    public static final String ISSUER_ALIAS = "zk";

    /** Prefix of a pseudonym in a user id. */
    public static final String PREFIX = ISSUER_ALIAS + "~";

    private Pseudonyms() {}

    /** Returns the user id for a pseudonym. */
    public static String userId(String owner) {
        return PREFIX + owner;
    }
}
