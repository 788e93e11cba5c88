// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import org.jspecify.annotations.Nullable;

/**
 * Request for an LSVID that vouches for a user. {@code toString()} omits its credentials.
 *
 * @param token OAuth access token of a user
 * @param lsvid identity token of the requesting workload, extended to this server; without it this server begins the
 *     chain
 * @param audience SPIFFE ID of the requesting workload, or absent
 * @param scope words of the OAuth token's scope, and roles as {@code role:X}, separated by spaces; the whole scope if
 *     it is absent
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
