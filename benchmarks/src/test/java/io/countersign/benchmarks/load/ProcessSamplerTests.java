// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessSamplerTests {

    @Test
    void residentWhenLineIsThereThenItsNumber() {
        assertThat(ProcessSampler.residentKib(List.of("Name:\tjava", "VmRSS:\t  204800 kB", "Threads:\t9")))
                .isEqualTo(204_800);
        assertThat(ProcessSampler.residentKib(List.of("Name:\tjava"))).isZero();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void sampleWhenAProcessIsThereThenItsCpuAndSize() {
        try (ProcessSampler sampler = ProcessSampler.of(ProcessHandle.current(), Duration.ofMillis(100))) {
            while (Double.isNaN(sampler.cpuPercentDeviation())) {
                Thread.onSpinWait();
            }
            assertThat(sampler.residentMib()).isPositive();
            assertThat(sampler.cpuPercent()).isNotNegative().isFinite();
            assertThat(sampler.cpuPercentDeviation()).isNotNegative().isFinite();
            assertThat(sampler.residentMibDeviation()).isNotNegative().isFinite();
        }
    }

    @Test
    void deviationThenItIsThatOfASample() {
        assertThat(ProcessSampler.deviation(new double[] {2, 4, 6})).isEqualTo(2);
        assertThat(ProcessSampler.deviation(new double[] {2})).isNaN();
    }
}
