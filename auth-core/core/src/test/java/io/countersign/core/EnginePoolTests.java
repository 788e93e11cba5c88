// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnginePoolTests {

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 3, 6, Integer.MIN_VALUE})
    void constructorWhenCountIsNoPowerOfTwoThenThrows(int count) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new EnginePool<>(Object::new, count))
                .withMessage("count must be a power of two: " + count);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 64})
    void constructorWhenCountIsPowerOfTwoThenPoolWorks(int count) throws Exception {
        EnginePool<Object> pool = new EnginePool<>(Object::new, count);
        Object engine = pool.take();
        pool.give(engine);

        assertThat(pool.take()).isSameAs(engine);
    }
}
