// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.idt.x509.CertifiedKey;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Token of one family that has been read and not yet verified. */
interface LayeredToken {

    /** Returns the layers, innermost first. */
    List<Layer> layers();

    /**
     * Verifies all signatures.
     *
     * @return key of the outermost layer; {@code null} in a family whose signing keys belong to no workload
     * @throws io.countersign.core.InvalidCredentialException if a signature is wrong
     */
    @Nullable
    CertifiedKey verify(Instant now);

    /** Reader of the tokens of one family. */
    @FunctionalInterface
    interface Reader {

        LayeredToken read(String token);
    }
}
