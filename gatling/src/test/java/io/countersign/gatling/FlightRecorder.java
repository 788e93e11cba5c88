// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * JDK Flight Recorder of running JVMs, started by {@code jcmd}, whose output goes to that of the simulation. If it fails, there
 * is no recording, and the simulation goes on. Options: {@code -Djcmd}; {@code -Drecordings} for the absolute path of a folder,
 * which gets a file for each JVM.
 */
final class FlightRecorder {

    private static final String NAME = "name=countersign";

    /** First JDK that samples CPU time. */
    private static final int CPU_TIME = 25;

    /** A JVM that hangs does not answer at all. */
    private static final Duration ANSWER = Duration.ofMinutes(2);

    private final String jcmd;

    private final Path folder;

    private final List<Long> recorded = new ArrayList<>();

    private boolean started;

    FlightRecorder(String jcmd, Path folder) {
        this.jcmd = jcmd;
        this.folder = folder;
    }

    static FlightRecorder read() {
        return new FlightRecorder(System.getProperty("jcmd", "jcmd"), Path.of(System.getProperty("recordings", "")));
    }

    boolean isStarted() {
        return started;
    }

    /** @param processes ids of JVMs of the JDK that runs */
    void start(List<Long> processes) {
        started = true;
        for (long process : processes) {
            // The stack of a request has more frames than the 64 that are the default.
            run(process, "JFR.configure", "stackdepth=1024");
            List<String> words = new ArrayList<>(List.of("JFR.start", NAME, "settings=profile"));
            if (Runtime.version().feature() >= CPU_TIME) {
                words.add("jdk.CPUTimeSample#enabled=true");
            }
            run(process, words.toArray(String[]::new));
            recorded.add(process);
        }
    }

    /** Writes the recordings so far. */
    void dump() {
        recorded.forEach(
                process -> run(process, "JFR.dump", NAME, "filename=\"" + folder.resolve(process + ".jfr") + "\""));
    }

    private void run(long jvm, String... words) {
        List<String> command = new ArrayList<>(List.of(jcmd, String.valueOf(jvm)));
        command.addAll(List.of(words));
        try {
            Process process = new ProcessBuilder(command).inheritIO().start();
            if (!process.waitFor(ANSWER.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
                System.out.println(
                        "countersign: no recording: " + words[0] + " did not end in " + ANSWER.toSeconds() + " s");
            }
        } catch (IOException ex) {
            System.out.println("countersign: no recording: " + ex.getMessage());
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }
}
