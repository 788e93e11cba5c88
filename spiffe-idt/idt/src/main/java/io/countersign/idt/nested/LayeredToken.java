// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.nested;

import io.countersign.idt.x509.CertifiedKey;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A token of one family that was read and not yet verified. */
interface LayeredToken {

    /** Innermost first. */
    List<Layer> layers();

    /**
     * Verifies all signatures.
     *
     * @return the key of the outermost layer; {@code null} in a family whose layers' keys are nobody's
     * @throws io.countersign.core.InvalidCredentialException if one is wrong
     */
    @Nullable
    CertifiedKey verify(Instant now);

    /** Reads tokens of one family. */
    @FunctionalInterface
    interface Reader {

        LayeredToken read(String token);
    }
}
