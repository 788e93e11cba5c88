// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.idt.IdtMode;
import java.time.Duration;

/**
 * Is told what the schemes do, for metrics. Safe for any number of threads.
 *
 * @since 0.1
 */
public interface IdtListener {

    /** Tells nobody. */
    IdtListener NONE = new IdtListener() {

        @Override
        public void operation(IdtOperation operation, IdtMode mode, String outcome, Duration time) {}

        @Override
        public void received(IdtMode mode, int length) {}
    };

    /**
     * Something was done, or failed.
     *
     * @param outcome low-cardinality: {@code ok}, {@code unknown}, or the code of a refusal
     */
    void operation(IdtOperation operation, IdtMode mode, String outcome, Duration time);

    /**
     * A token was received and accepted.
     *
     * @param length in characters
     */
    void received(IdtMode mode, int length);
}
