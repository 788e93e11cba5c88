// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.nativecore;

/** Checks of arguments before they reach the library, which reads as many octets as it expects. */
final class Octets {

    private Octets() {}

    static void length(byte[] octets, int length) {
        if (octets.length != length) {
            throw new IllegalArgumentException("Expected " + length + " octets instead of " + octets.length);
        }
    }
}
