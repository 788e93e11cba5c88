// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import org.jspecify.annotations.Nullable;

/**
 * Request for a token of ID-Mode or Anon-Mode. {@code toString()} omits its credential.
 *
 * @param token OAuth access token of a user
 * @param audience SPIFFE ID of the requesting workload, or absent
 * @param scope words of the OAuth token's scope, and roles as {@code role:X}, separated by spaces; the whole scope if
 *     it is absent
 */
record MintRequest(
        @Nullable String token,
        @Nullable String audience,
        @Nullable String scope) {

    @Override
    public String toString() {
        return "MintRequest[audience=" + audience + "]";
    }
}
