// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.bouncycastle.crypto.digests.SHAKEDigest;
import org.junit.jupiter.api.Test;

class Shake256Tests {

    @Test
    void digestWhenEmptyThenAsNistPublishes() {
        assertThat(HexFormat.of().formatHex(new Shake256().digest(64)))
                .isEqualTo("46b9dd2b0ba88d13233b3feb743eeb243fcd52ea62b81b82b50c27646ed5762f"
                        + "d75dc4ddd8c0f200cb05019d67b592f6fc821c49479ab48640292eacb3b7c4be");
    }

    @Test
    void digestWhenInputHasAnyLengthThenAsAnotherImplementationSays() {
        Random random = new Random(256);
        for (int length = 0; length < 600; length++) {
            byte[] input = new byte[length];
            random.nextBytes(input);
            byte[] expected = new byte[136];
            SHAKEDigest other = new SHAKEDigest(256);
            other.update(input, 0, length);
            other.doFinal(expected, 0, 136);
            int half = length / 2;
            Shake256 own = new Shake256().update(Arrays.copyOf(input, half)).update(input, half, length - half);
            assertThat(own.digest(136)).as("%d", length).isEqualTo(expected);
        }
    }
}
