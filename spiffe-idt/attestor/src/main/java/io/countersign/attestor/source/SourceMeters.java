// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.source;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Objects;
import java.util.function.Supplier;

/** Records calls of a source in the timer {@code countersign.attestor.source}, by {@code call} and {@code outcome}. */
public final class SourceMeters {

    private final MeterRegistry registry;

    public SourceMeters(MeterRegistry registry) {
        this.registry = Objects.requireNonNull(registry, "registry cannot be null");
    }

    /** Runs a call. Its outcome is {@code ok}, or {@code unavailable} if it throws a {@link SourceException}. */
    public <T> T time(SourceCall call, Supplier<T> work) {
        Timer.Sample sample = Timer.start(registry);
        String outcome = "error";
        try {
            T result = work.get();
            outcome = "ok";
            return result;
        } catch (SourceException ex) {
            outcome = "unavailable";
            throw ex;
        } finally {
            sample.stop(Timer.builder("countersign.attestor.source")
                    .description("Calls of the source of tokens")
                    .tags("call", call.tag(), "outcome", outcome)
                    .register(registry));
        }
    }
}
