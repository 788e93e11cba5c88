// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Samples the resources of a process at intervals. Linux only: reads /proc. */
public final class ProcessSampler implements AutoCloseable {

    private final ProcessHandle process;

    private final Duration interval;

    private final Path status;

    private final List<Sample> samples = new ArrayList<>();

    private final Thread thread;

    private ProcessSampler(ProcessHandle process, Duration interval) {
        this.process = process;
        this.interval = interval;
        this.status = Path.of("/proc", String.valueOf(process.pid()), "status");
        samples.add(look());
        this.thread = Thread.ofPlatform().daemon().name("sampler").start(this::sample);
    }

    /** Starts sampling. */
    public static ProcessSampler of(ProcessHandle process, Duration interval) {
        return new ProcessSampler(process, interval);
    }

    private void sample() {
        try {
            while (true) {
                Thread.sleep(interval);
                add(look());
            }
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void add(Sample sample) {
        samples.add(sample);
    }

    private Sample look() {
        Duration cpu =
                process.info().totalCpuDuration().orElseThrow(() -> new IllegalStateException("The process has ended"));
        try {
            return new Sample(System.nanoTime(), cpu.toNanos(), residentKib(Files.readAllLines(status)) / 1024.0);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    static long residentKib(List<String> status) {
        return status.stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .map(line -> line.replaceAll("\\D", ""))
                .mapToLong(Long::parseLong)
                .findFirst()
                .orElse(0);
    }

    /**
     * Returns the mean CPU share in percent of one processor, so that two processors have 200, calculated
     * from the system's counter.
     */
    public synchronized double cpuPercent() {
        Sample first = samples.getFirst();
        Sample last = samples.getLast();
        return samples.size() < 2 ? Double.NaN : last.cpuPercentSince(first);
    }

    /**
     * Returns the standard deviation of the CPU shares of the intervals; the system counts in hundredths of a
     * second.
     */
    public synchronized double cpuPercentDeviation() {
        return deviation(IntStream.range(1, samples.size())
                .mapToDouble(i -> samples.get(i).cpuPercentSince(samples.get(i - 1)))
                .toArray());
    }

    /** Returns the standard deviation of the resident size in MiB. */
    public synchronized double residentMibDeviation() {
        return deviation(samples.stream().mapToDouble(Sample::residentMib).toArray());
    }

    static double deviation(double[] values) {
        double mean = Arrays.stream(values).average().orElse(Double.NaN);
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return values.length < 2 ? Double.NaN : Math.sqrt(squares / (values.length - 1));
    }

    /** Returns the mean resident size in MiB. */
    public synchronized double residentMib() {
        return mean(Sample::residentMib);
    }

    private double mean(ToDoubleFunction<Sample> value) {
        return samples.stream().mapToDouble(value).average().orElse(Double.NaN);
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    /** Sample, with times in nanoseconds. */
    private record Sample(long at, long cpu, double residentMib) {

        double cpuPercentSince(Sample before) {
            return 100.0 * (cpu - before.cpu) / (at - before.at);
        }
    }
}
