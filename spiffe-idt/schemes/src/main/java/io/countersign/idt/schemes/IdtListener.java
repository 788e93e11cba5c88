// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.idt.IdtMode;
import java.time.Duration;

/**
 * Listener of the schemes' operations, for metrics. Implementations must be safe for use by several threads.
 *
 * @since 0.1
 */
public interface IdtListener {

    /** Listener that does nothing. */
    IdtListener NONE = new IdtListener() {

        @Override
        public void operation(IdtOperation operation, IdtMode mode, String outcome, Duration time) {}

        @Override
        public void received(IdtMode mode, int length) {}
    };

    /**
     * Called after an operation succeeded or failed.
     *
     * @param outcome low-cardinality result: {@code ok}, {@code unknown}, or the code of a refusal
     * @param time duration of the operation
     */
    void operation(IdtOperation operation, IdtMode mode, String outcome, Duration time);

    /**
     * Called after a received token was accepted.
     *
     * @param length number of characters
     */
    void received(IdtMode mode, int length);
}
