// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class SubjectProcessesTests {

    @TempDir
    private Path proc;

    @BeforeEach
    void linux() throws IOException {
        Files.createDirectory(proc.resolve("self"));
    }

    @Test
    void cpuTimeWhenAProcessHasDescendantsThenAllCountAndStrangersDoNot() throws IOException {
        process(10, 1, 100, 20, "countersign up --separate");
        process(11, 10, 30, 5, "java Main serve basket --mode none");
        process(12, 11, 1, 0, "helper");
        process(13, 1, 5000, 5000, "another");

        assertThat(new SubjectProcesses(proc, Map.of(10L, "shop")).cpuTime())
                .hasValueSatisfying(time -> assertThat(time.millis()).isEqualTo(Map.of("shop", 1200L, "basket", 360L)));
    }

    @Test
    void cpuTimeWhenSeveralProcessesWereStartedThenEachHasItsName() throws IOException {
        process(10, 1, 2, 1, "gunicorn");
        process(11, 10, 7, 0, "gunicorn worker");
        process(20, 1, 4, 0, "gunicorn");

        assertThat(new SubjectProcesses(proc, Map.of(10L, "gateway", 20L, "user")).cpuTime())
                .hasValueSatisfying(time -> assertThat(time.millis()).isEqualTo(Map.of("gateway", 100L, "user", 40L)));
    }

    @Test
    void cpuTimeWhenThreadsCompileOrCollectThenTheyAreToldApart() throws IOException {
        process(10, 1, 100, 0, "java");
        thread(10, 100, "http-nio-1", "7000000 1 1");
        thread(10, 101, "C2 CompilerThre", "2000000 1 1");
        thread(10, 102, "VM Thread", "1000000 1 1");

        assertThat(new SubjectProcesses(proc, Map.of(10L, "shop")).cpuTime())
                .hasValueSatisfying(
                        time -> assertThat(time.housekeepingMillis()).isEqualTo(3));
    }

    @Test
    void cpuTimeWhenThereIsNoProcOrNoProcessThenUnknown() throws IOException {
        assertThat(SubjectProcesses.none().cpuTime()).isEmpty();
        Files.delete(proc.resolve("self"));
        assertThat(new SubjectProcesses(proc, Map.of(10L, "shop")).cpuTime()).isEmpty();
    }

    @Test
    void cpuTimeWhenAStartedProcessHasEndedThenUnknown() throws IOException {
        process(10, 1, 100, 20, "gunicorn");

        assertThat(new SubjectProcesses(proc, Map.of(10L, "gateway", 20L, "user")).cpuTime())
                .isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void cpuTimeWhenProcessRunsThenItsOwnStatisticsAreRead() {
        long id = ProcessHandle.current().pid();
        assertThat(SubjectProcesses.parse("tests:" + id).cpuTime())
                .hasValueSatisfying(time -> assertThat(time.totalMillis()).isPositive());
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void jvmsWhenAProcessRunsJavaThenItsId() {
        long id = ProcessHandle.current().pid();
        assertThat(SubjectProcesses.parse("tests:" + id).jvms()).contains(id);
        assertThat(SubjectProcesses.none().jvms()).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void pauseWhenAProcessRunsThenItIsStoppedUntilItResumes() throws Exception {
        Process process = new ProcessBuilder("sleep", "600").start();
        try {
            SubjectProcesses processes = new SubjectProcesses(Map.of(process.pid(), "shop"));
            processes.pause();
            awaitStopped(process, true);
            processes.resume();
            awaitStopped(process, false);
        } finally {
            process.destroyForcibly().waitFor();
        }
        SubjectProcesses.none().pause();
    }

    /** A signal takes effect some time after the command has ended. */
    private static void awaitStopped(Process process, boolean expected) throws Exception {
        Instant deadline = Instant.now().plusSeconds(60);
        while (isStopped(process) != expected) {
            assertThat(Instant.now()).isBefore(deadline);
            Thread.sleep(10);
        }
    }

    private static boolean isStopped(Process process) throws IOException {
        String statistics = Files.readString(Path.of("/proc/" + process.pid() + "/stat"));
        return statistics.charAt(statistics.lastIndexOf(')') + 2) == 'T';
    }

    @Test
    void sinceWhenAThreadIsNewThenAllItsTimeCounts() {
        CpuTime before = new CpuTime(Map.of("shop", 100L), Map.of("1/1", 50L, "1/2", 9L));
        CpuTime after = new CpuTime(Map.of("shop", 500L), Map.of("1/1", 60L, "1/3", 7L));

        assertThat(after.since(before)).isEqualTo(new CpuTime(Map.of("shop", 400L), Map.of("1/1", 10L, "1/3", 7L)));
    }

    @Test
    void perCheckoutWhenThereAreProcessesThenColumnsAreDivided() {
        CpuTime time = new CpuTime(Map.of("user", 100L, "gateway", 300L), Map.of("1/1", 50_000_000L));

        assertThat(time.perCheckout(100)).isEqualTo("4.000,0.500,gateway=3.000 user=1.000");
    }

    @Test
    void meterWhenARoundEndsThenTimeIsReadLater() throws IOException {
        process(10, 1, 100, 0, "java");
        AtomicReference<Runnable> later = new AtomicReference<>(() -> {});
        CpuMeter meter = new CpuMeter(new SubjectProcesses(proc, Map.of(10L, "shop")), later::set);

        meter.begin();
        CompletableFuture<Optional<CpuTime>> reading = meter.end();
        process(10, 1, 140, 0, "java");
        later.get().run();

        assertThat(reading).isCompletedWithValue(Optional.of(new CpuTime(Map.of("shop", 400L), Map.of())));
    }

    @Test
    void partsWhenProofsAreManyThenNoPartHasMoreThanTheMost() {
        assertThat(Round.parts(25, 12)).isEqualTo(3);
        assertThat(Round.parts(24, 12)).isEqualTo(2);
        assertThat(Round.parts(1, 12)).isEqualTo(1);
    }

    private void process(long id, long parent, long user, long system, String command) throws IOException {
        Path folder = Files.createDirectories(proc.resolve(String.valueOf(id)));
        Files.createDirectories(folder.resolve("task"));
        Files.writeString(folder.resolve("cmdline"), command.replace(' ', '\0'));
        Files.writeString(
                folder.resolve("stat"),
                id + " (a (name) here) S " + parent + " 1 1 0 -1 4194304 9 9 9 9 " + user + " " + system
                        + " 3 3 20 0\n");
    }

    private void thread(long id, long thread, String name, String statistics) throws IOException {
        Path folder = Files.createDirectories(proc.resolve(id + "/task/" + thread));
        Files.writeString(folder.resolve("comm"), name + "\n");
        Files.writeString(folder.resolve("schedstat"), statistics + "\n");
    }
}
