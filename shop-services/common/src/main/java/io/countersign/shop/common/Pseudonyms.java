// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

/**
 * How the Shop knows those who prove in zero knowledge: by the name that its token service has for
 * the gateway as an issuer, a tilde, and the pseudonym that was proved to the gateway. No user of the
 * token service's own has such an id.
 *
 * @since 0.1
 */
public final class Pseudonyms {

    /** The name of the gateway as an issuer. */
    public static final String ISSUER_ALIAS = "zk";

    /** What stands before a pseudonym where it is a user's id. */
    public static final String PREFIX = ISSUER_ALIAS + "~";

    private Pseudonyms() {}

    /** The user's id of who has proved that pseudonym. */
    public static String userId(String owner) {
        return PREFIX + owner;
    }
}
