// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schnorr;

import java.util.HexFormat;

/** Generator of ristretto255 (RFC 9496 section 4). */
final class Generator {

    private static final byte[] ENCODED =
            HexFormat.of().parseHex("e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76");

    private Generator() {}

    /** Returns a new point that the caller may change. */
    static EdwardsPoint point() {
        return Ristretto.decode(ENCODED);
    }
}
