// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.gatling;

import io.gatling.javaapi.core.PopulationBuilder;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Rounds of one Shop while its JVMs are recorded, as many as begin within a minute. Options: {@code -Drecorded} for the name of
 * the Shop, and those of {@link FlightRecorder}.
 */
final class RecordedRounds {

    private static final Duration TIME = Duration.ofMinutes(1);

    /** Most rounds in that time, because none begins before the CPU time of the one before it has been read. */
    static final int MOST = (int) TIME.dividedBy(CpuMeter.AFTER);

    private final String name;

    private final FlightRecorder recorder;

    private long begun;

    private RecordedRounds(String name, FlightRecorder recorder) {
        this.name = name;
        this.recorder = recorder;
    }

    /** Returns the rounds of the settings, if a Shop is to be recorded. */
    static Optional<RecordedRounds> read() {
        return Optional.ofNullable(System.getProperty("recorded"))
                .map(name -> new RecordedRounds(name, FlightRecorder.read()));
    }

    /** Returns whether a Shop is the one to record. */
    boolean isOf(Shop shop) {
        return shop.name().equals(name);
    }

    /** @param before waits until nothing else is measured */
    Stream<PopulationBuilder> populations(Shop shop, Seed seed, int users, int checkouts, Runnable before) {
        return IntStream.rangeClosed(1, MOST)
                .mapToObj(i -> new Round("recorded " + name + " " + i, shop, seed, users, checkouts))
                .flatMap(round -> round.populations(() -> goesOn(shop, before)).stream());
    }

    private synchronized boolean goesOn(Shop shop, Runnable before) {
        if (!recorder.isStarted()) {
            before.run();
            System.out.println("countersign: recording " + name + " for " + TIME.toSeconds() + " s");
            recorder.start(shop.jvms());
            begun = System.nanoTime();
        }
        return System.nanoTime() - begun < TIME.toNanos();
    }

    /** Writes the recordings, while the Shop still runs. */
    synchronized void end() {
        recorder.dump();
    }
}
