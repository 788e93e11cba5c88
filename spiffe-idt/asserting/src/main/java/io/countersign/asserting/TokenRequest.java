// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import org.jspecify.annotations.Nullable;

/**
 * Request to validate or introspect a token. {@code toString()} omits the token.
 *
 * @param token token that the requesting workload received or requested
 */
record TokenRequest(@Nullable String token) {

    String required() {
        return OAuthTokens.required(token, "token");
    }

    @Override
    public String toString() {
        return "TokenRequest";
    }
}
