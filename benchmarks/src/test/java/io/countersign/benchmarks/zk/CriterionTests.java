// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.zk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CriterionTests {

    @TempDir
    private Path folder;

    @Test
    void readWhenBenchesLeftFilesThenTimesAreThoseOfAProof() throws IOException {
        bench("batch_6 inputs/8", "batch/6 inputs/8", "{\"Elements\":8}");
        bench("single_6 inputs/tuned", "single/6 inputs/tuned", "null");

        assertThat(Criterion.read(folder))
                .satisfiesExactly(
                        batch -> assertThat(batch)
                                .containsEntry("bench", "batch/6 inputs/8")
                                .containsEntry("samples", "3")
                                .containsEntry("cpu_us", "100.000")
                                .containsEntry("low_us", "99.000")
                                .containsEntry("high_us", "101.000"),
                        single -> assertThat(single).containsEntry("cpu_us", "800.000"));
    }

    private void bench(String path, String id, String throughput) throws IOException {
        Path made = Files.createDirectories(folder.resolve(path).resolve("new"));
        Files.writeString(
                made.resolve("benchmark.json"), "{\"full_id\":\"" + id + "\",\"throughput\":" + throughput + "}");
        Files.writeString(
                made.resolve("estimates.json"),
                "{\"median\":{\"confidence_interval\":{\"confidence_level\":0.95,\"lower_bound\":792000,"
                        + "\"upper_bound\":808000},\"point_estimate\":800000}}");
        Files.writeString(made.resolve("sample.json"), "{\"iters\":[1,2,3],\"times\":[1,2,3]}");
        Files.createDirectories(folder.resolve(path).resolve("base"));
        Files.copy(made.resolve("benchmark.json"), folder.resolve(path).resolve("base/benchmark.json"));
    }
}
