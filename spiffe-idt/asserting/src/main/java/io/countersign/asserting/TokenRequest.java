// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import org.jspecify.annotations.Nullable;

/**
 * Which token is asked about. It is a credential, which its text leaves out.
 *
 * @param token one that was sent to the workload that asks
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
