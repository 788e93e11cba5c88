// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import org.jspecify.annotations.Nullable;

/**
 * What an LSVID is asked for with. It holds a credential, which its text leaves out.
 *
 * @param token the OAuth access token of a user
 * @param lsvid the identity token of the workload that asks, extended to this server; without
 *     it this server begins the chain
 * @param audience the workload that asks, if it is told at all
 * @param scope words of the OAuth token's scope, and roles as {@code role:X}; all of them if it is absent
 */
record LsvidMintRequest(
        @Nullable String token,
        @Nullable String lsvid,
        @Nullable String audience,
        @Nullable String scope) {

    @Override
    public String toString() {
        return "LsvidMintRequest[audience=" + audience + "]";
    }
}
