// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessCpuTests {

    @TempDir
    private Path tasks;

    @Test
    void nanosWhenThreadsCompileOrCollectThenTheyDoNotCount() throws IOException {
        thread("1", "java", "100 7 3");
        thread("2", "ForkJoinPool-1-", "20 7 3");
        thread("3", "C2 CompilerThre", "4000 7 3");
        thread("4", "GC Thread#0", "4000 7 3");

        assertThat(new ProcessCpu(tasks).nanos()).isEqualTo(120);
    }

    @Test
    void nanosWhenAThreadHasEndedInBetweenThenTheOthersCount() throws IOException {
        thread("1", "java", "100 7 3");
        Files.createDirectory(tasks.resolve("2"));

        assertThat(new ProcessCpu(tasks).nanos()).isEqualTo(100);
    }

    private void thread(String id, String name, String statistics) throws IOException {
        Path thread = Files.createDirectory(tasks.resolve(id));
        Files.writeString(thread.resolve("comm"), name + "\n");
        Files.writeString(thread.resolve("schedstat"), statistics + "\n");
    }
}
