// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;

/**
 * A token that was made. It is a credential, which its text leaves out.
 *
 * @param token the token
 * @param expiresIn for how many seconds it is good
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
