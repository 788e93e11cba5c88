// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The answer to a login.
 *
 * @param expiresIn in seconds
 */
record LoginResponse(
        String token,
        @JsonProperty("token_type") String tokenType,
        @JsonProperty("expires_in") long expiresIn) {

    /** Gives the token away to nobody. */
    @Override
    public String toString() {
        return "LoginResponse[expiresIn=" + expiresIn + "]";
    }
}
