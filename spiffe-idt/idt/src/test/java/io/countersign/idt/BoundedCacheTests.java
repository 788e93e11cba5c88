// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class BoundedCacheTests {

    private final BoundedCache<Integer, String> cache = new BoundedCache<>(8);

    @Test
    void putWhenManyThenBounded() {
        for (int i = 0; i < 1000; i++) {
            cache.put(i, "value " + i);
            assertThat(cache.size()).isLessThanOrEqualTo(8);
            assertThat(cache.find(i)).isEqualTo("value " + i);
        }
        assertThat(cache.find(0)).isNull();
    }

    @Test
    void findWhenUsedAgainAndAgainThenItStays() {
        cache.put(-1, "kept");
        for (int i = 0; i < 1000; i++) {
            cache.put(i, "value");
            assertThat(cache.find(-1)).isEqualTo("kept");
        }
    }

    @Test
    void newWhenTooSmallThenRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new BoundedCache<>(1));
    }
}
