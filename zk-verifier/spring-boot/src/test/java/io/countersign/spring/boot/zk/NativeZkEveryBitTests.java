// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIf;

/** The same tests with every bit of a proof flipped; {@link NativeZkOverHttpTests} flips only some. */
@Tag("nightly-zk")
@EnabledIf("isThere")
class NativeZkEveryBitTests extends NativeZkOverHttpTests {

    @Override
    int step(int bit) {
        return bit < PROOF * Byte.SIZE ? 7 : 1;
    }
}
