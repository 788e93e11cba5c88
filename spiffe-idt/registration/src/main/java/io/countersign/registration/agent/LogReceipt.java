// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.registration.encoding.Octets;

/**
 * Entry that a curator says to have written. Only the log itself proves it.
 *
 * @param sequence sequence of the entry
 * @param hash hash of the entry
 * @param slot slot that it registers or frees
 * @since 0.1
 */
public record LogReceipt(long sequence, Octets hash, int slot) {

    public LogReceipt {
        hash.require(Octets.DIGEST, "The hash of an entry");
        if (sequence < 1 || slot < 0) {
            throw new IllegalArgumentException("A receipt is not for an entry about a slot");
        }
    }
}
