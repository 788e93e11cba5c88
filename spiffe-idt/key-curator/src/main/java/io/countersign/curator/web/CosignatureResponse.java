// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.web;

import io.countersign.registration.log.Head;
import java.time.Instant;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;

/**
 * Head that was cosigned.
 *
 * @param hash hash of the last entry, base64url
 * @param time when the head was signed
 * @param cosignatures number of its cosignatures now
 */
record CosignatureResponse(long sequence, String hash, Instant time, int cosignatures) {

    static ResponseEntity<CosignatureResponse> of(Head head) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .cacheControl(CacheControl.noStore())
                .body(new CosignatureResponse(
                        head.sequence(),
                        OctetText.of(head.hash()),
                        Instant.ofEpochMilli(head.time()),
                        head.cosignatures().size()));
    }
}
