// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class CpuTimesTests {

    @Test
    void sinceWhenProcessesBeganAndEndedMeanwhileThenTheTimeOfThoseThatAreLeft() {
        CpuTimes before = new CpuTimes(Map.of(1L, 5_000_000L, 2L, 7_000_000L), Map.of(1L, 6_000_000L));
        CpuTimes after = new CpuTimes(Map.of(1L, 9_000_000L, 3L, 1_000_000L), Map.of(1L, 16_000_000L));

        assertThat(after.workSince(before)).isEqualTo(5);
        assertThat(after.wholeSince(before)).isEqualTo(10);
    }
}
