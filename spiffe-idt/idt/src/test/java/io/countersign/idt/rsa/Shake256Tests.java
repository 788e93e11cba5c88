// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.rsa;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class Shake256Tests {

    @Test
    void digestWhenMessageOfTheStandardThenItsValue() {
        // FIPS 202 example values: the empty message.
        assertThat(HexFormat.of().formatHex(new Shake256().digest(32)))
                .isEqualTo("46b9dd2b0ba88d13233b3feb743eeb243fcd52ea62b81b82b50c27646ed5762f");
    }

    @Test
    void digestWhenBlocksAreFullThenAsOthersCompute() {
        check("abc", 32, "b9d8c746ccb5330fe45847b129084d2d18336f8461a9f9554bebe25bb55b1d08");
        check("x".repeat(135), 136, "f775c9f93293bd1fc8b7dacabacf65abbd6b94a2604f24072b8a5f7714fedd10");
        check("y".repeat(136), 200, "30b073cf16df2618daa182faec8eef7839afdc996e864bc65f439b08e73b858b");
        check("z".repeat(300), 300, "e943f522d31ffa3b75cf3cf9ff4de47c6ba7d4921d49125bbcca540ef86df47a");
    }

    private static void check(String message, int length, String sha256OfDigest) {
        byte[] digest = new Shake256()
                .update(message.getBytes(StandardCharsets.US_ASCII))
                .digest(length);
        assertThat(HexFormat.of().formatHex(Sha256.digest(digest))).isEqualTo(sha256OfDigest);
    }
}
