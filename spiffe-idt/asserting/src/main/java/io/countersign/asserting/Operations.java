// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.asserting.web.AssertingException;
import io.countersign.http.DocumentFetcher;
import io.countersign.idt.IdtMode;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.io.IOException;
import java.util.function.Supplier;

/**
 * Records the operations of this server in the timer {@code countersign.idt.operation}, by {@code operation},
 * {@code mode} and {@code outcome}: {@code ok}, or the error of the response.
 */
final class Operations {

    static final String MINT = "mint";

    static final String EXTEND = "extend";

    static final String PROOF = "proof";

    static final String ISSUE = "issue";

    static final String VALIDATE = "validate";

    static final String INTROSPECT = "introspect";

    private static final String NAME = "countersign.idt.operation";

    private static final String DONE = "ok";

    private final MeterRegistry registry;

    Operations(MeterRegistry registry) {
        this.registry = registry;
    }

    <T> T time(String operation, IdtMode mode, Supplier<T> work) {
        Timer.Sample sample = Timer.start(registry);
        String outcome = "error";
        try {
            T result = work.get();
            outcome = DONE;
            return result;
        } catch (AssertingException ex) {
            outcome = ex.error();
            throw ex;
        } finally {
            stop(sample, operation, mode.value(), outcome);
        }
    }

    /** Records the size of an issued token, in characters. */
    void size(IdtMode mode, String token) {
        DistributionSummary.builder("countersign.idt.token.size")
                .description("Size of issued tokens")
                .baseUnit("characters")
                .tags("mode", mode.value())
                .register(registry)
                .record(token.length());
    }

    /** Returns a fetcher that also records the time of each fetch. */
    DocumentFetcher timed(DocumentFetcher fetcher) {
        return () -> {
            Timer.Sample sample = Timer.start(registry);
            String outcome = "error";
            try {
                byte[] keys = fetcher.fetch();
                outcome = DONE;
                return keys;
            } catch (IOException ex) {
                outcome = "unavailable";
                throw ex;
            } finally {
                stop(sample, "key-set-fetch", "none", outcome);
            }
        };
    }

    private void stop(Timer.Sample sample, String operation, String mode, String outcome) {
        sample.stop(Timer.builder(NAME)
                .description("Operations with tokens of users and workloads")
                .tags("operation", operation, "mode", mode, "outcome", outcome)
                .register(registry));
    }
}
