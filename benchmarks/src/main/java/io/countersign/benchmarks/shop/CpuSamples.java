// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.shop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/**
 * Samples in recordings of the JDK Flight Recorder. {@code jdk.CPUTimeSample} (JDK 25 on Linux) is one for each interval of CPU
 * time, also within native code. Recordings without it have {@code jdk.ExecutionSample}, one for each thread that runs Java
 * code, at most five each 10 ms, and {@code jdk.NativeMethodSample}, one for a single thread in native code each 20 ms. The
 * latter count double, but still too little if several threads are in native code. Those that wait there are left out.
 */
final class CpuSamples {

    static final String CPU_TIME = "jdk.CPUTimeSample";

    static final String EXECUTION = "jdk.ExecutionSample";

    static final String NATIVE = "jdk.NativeMethodSample";

    /** Native methods that wait. A read or an accept may also do work, which cannot be told apart. */
    private static final List<String> WAITING = List.of(
            "java.io.FileInputStream.readBytes",
            "java.lang.Object.wait0",
            "java.lang.ProcessHandleImpl.waitForProcessExit0",
            "java.lang.Thread.sleep0",
            "java.lang.Thread.sleepNanos0",
            "jdk.internal.misc.Unsafe.park",
            "sun.nio.ch.EPoll.wait",
            "sun.nio.ch.KQueue.poll",
            "sun.nio.ch.Net.accept",
            "sun.nio.ch.Net.poll",
            "sun.nio.ch.SocketDispatcher.read0",
            "sun.nio.ch.UnixDispatcher.read0",
            "sun.nio.ch.UnixDomainSockets.accept0",
            "sun.nio.fs.LinuxWatchService.poll");

    private final List<StackSample> cpuTime = new ArrayList<>();

    private final List<StackSample> running = new ArrayList<>();

    /** Equal names are one object, because each is in thousands of stacks. */
    private final Map<String, String> names = new HashMap<>();

    private CpuSamples() {}

    /** Reads recordings of JVMs that ran at the same time. */
    static CpuSamples read(List<Path> recordings) {
        CpuSamples samples = new CpuSamples();
        for (Path recording : recordings) {
            try (RecordingFile file = new RecordingFile(recording)) {
                while (file.hasMoreEvents()) {
                    samples.add(file.readEvent());
                }
            } catch (IOException ex) {
                throw new UncheckedIOException(ex);
            }
        }
        return samples;
    }

    private void add(RecordedEvent event) {
        switch (event.getEventType().getName()) {
            case CPU_TIME -> cpuTime.add(sample(event, 1));
            case EXECUTION -> running.add(sample(event, 1));
            case NATIVE -> {
                StackSample sample = sample(event, 2);
                if (!sample.isIn(WAITING)) {
                    running.add(sample);
                }
            }
            default -> {
                // The profile has many other events.
            }
        }
    }

    private StackSample sample(RecordedEvent event, int weight) {
        RecordedStackTrace stack = event.getStackTrace();
        return new StackSample(
                stack == null
                        ? List.of()
                        : stack.getFrames().stream().map(this::name).toList(),
                weight);
    }

    private String name(RecordedFrame frame) {
        String method = name(frame.getMethod());
        String name = frame.getType().equals("Native") ? StackSample.nativeFrame(method) : method;
        return names.computeIfAbsent(name, same -> same);
    }

    private static String name(@Nullable RecordedMethod method) {
        return method == null ? "unknown" : withoutAddress(method.getType().getName()) + "." + method.getName();
    }

    /** Returns the name of a class without the address of a hidden one, which differs in each JVM. */
    static String withoutAddress(String type) {
        return type.replaceAll("[./+]0x.*|(?<=\\$\\$Lambda).*", "");
    }

    /** Returns whether the samples are of CPU time; otherwise they are of running threads. */
    boolean areOfCpuTime() {
        return !cpuTime.isEmpty();
    }

    List<StackSample> all() {
        return List.copyOf(areOfCpuTime() ? cpuTime : running);
    }
}
