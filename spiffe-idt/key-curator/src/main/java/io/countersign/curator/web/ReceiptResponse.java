// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.web;

import io.countersign.curator.log.LogReceipt;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;

/**
 * Entry that a request made.
 *
 * @param hash hash of the entry, base64url
 */
record ReceiptResponse(long sequence, String hash, int slot) {

    /** Answers 201, or 200 if an identical request made the entry before. */
    static ResponseEntity<ReceiptResponse> of(LogReceipt receipt) {
        return ResponseEntity.status(receipt.first() ? HttpStatus.CREATED : HttpStatus.OK)
                .cacheControl(CacheControl.noStore())
                .body(new ReceiptResponse(receipt.sequence(), OctetText.of(receipt.hash()), receipt.slot()));
    }
}
