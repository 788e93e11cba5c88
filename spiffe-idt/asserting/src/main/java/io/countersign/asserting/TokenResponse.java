// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;

/**
 * Issued token. {@code toString()} omits the token.
 *
 * @param token issued token
 * @param expiresIn remaining life of the token, in seconds
 */
record TokenResponse(
        String token, @JsonProperty("expires_in") long expiresIn) {

    ResponseEntity<TokenResponse> answer() {
        return ResponseEntity.ok().cacheControl(CacheControl.noStore()).body(this);
    }

    @Override
    public String toString() {
        return "TokenResponse[expiresIn=" + expiresIn + "]";
    }
}
