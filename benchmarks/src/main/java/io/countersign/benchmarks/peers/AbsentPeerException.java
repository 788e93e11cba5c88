// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.peers;

/** A peer cannot be had on this machine; the message says why. */
public final class AbsentPeerException extends Exception {

    public AbsentPeerException(String reason) {
        super(reason);
    }
}
