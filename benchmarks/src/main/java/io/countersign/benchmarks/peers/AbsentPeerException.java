// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.peers;

/** Thrown if a peer is not available on this machine; the message is the reason. */
public final class AbsentPeerException extends Exception {

    public AbsentPeerException(String reason) {
        super(reason);
    }
}
