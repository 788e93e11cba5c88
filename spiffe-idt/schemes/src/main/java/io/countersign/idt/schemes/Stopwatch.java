// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.core.Propagation;
import io.countersign.core.Verdict;
import io.countersign.idt.IdtMode;
import java.time.Duration;

/** Timer of one running operation. */
record Stopwatch(IdtListener listener, IdtOperation operation, IdtMode mode, long start) {

    static final String OK = "ok";

    static final String UNKNOWN = "unknown";

    static Stopwatch start(IdtListener listener, IdtOperation operation, IdtMode mode) {
        return new Stopwatch(listener, operation, mode, System.nanoTime());
    }

    void stop(String outcome) {
        listener.operation(operation, mode, outcome, Duration.ofNanos(System.nanoTime() - start));
    }

    Propagation stop(Propagation propagation) {
        stop(
                switch (propagation) {
                    case Propagation.Done done -> OK;
                    case Propagation.Refused refused -> refused.code().value();
                    case Propagation.Unknown unknown -> UNKNOWN;
                });
        return propagation;
    }

    Verdict stop(Verdict verdict) {
        stop(
                switch (verdict) {
                    case Verdict.Accepted accepted -> OK;
                    case Verdict.Rejected rejected -> rejected.code().value();
                    case Verdict.Unknown unknown -> UNKNOWN;
                });
        return verdict;
    }
}
