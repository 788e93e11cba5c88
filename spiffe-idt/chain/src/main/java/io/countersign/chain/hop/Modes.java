// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.chain.hop;

import io.countersign.core.Caller;
import io.countersign.idt.IdtMode;
import io.countersign.server.ProblemException;
import org.springframework.http.HttpStatus;

/**
 * Checks that the mode in the path of a call is the mode of its credential.
 *
 * @since 0.1
 */
public final class Modes {

    private Modes() {}

    /**
     * Returns the mode with this name.
     *
     * @throws ProblemException 404 if there is no such mode, 400 if the caller's credential is of another one
     */
    public static IdtMode require(String name, Caller caller) {
        IdtMode mode = IdtMode.of(name).orElseThrow(() -> ProblemException.notFound("There is no such mode"));
        if (!caller.scheme().value().equals(mode.value())) {
            throw ProblemException.of(
                    HttpStatus.BAD_REQUEST, "other-mode", "The credential is of another mode than the path");
        }
        return mode;
    }
}
