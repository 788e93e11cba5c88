// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Response to a login.
 *
 * @param expiresIn remaining lifetime of the token in seconds
 */
record LoginResponse(
        String token,
        @JsonProperty("token_type") String tokenType,
        @JsonProperty("expires_in") long expiresIn) {

    /** Omits the token. */
    @Override
    public String toString() {
        return "LoginResponse[expiresIn=" + expiresIn + "]";
    }
}
