// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.zk;

/** Indexes of public signals in the circuits that are bound to a request. */
final class Signal {

    static final int CHALLENGE = 3;

    private Signal() {}
}
