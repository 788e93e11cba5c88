// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.idt.IdtMode;
import io.countersign.idt.nested.NestedVerifier;

/**
 * Scheme of the mode {@code anon-mode} (experimental, see {@link io.countersign.idt.nested.AnonTokens}).
 *
 * @since 0.1
 */
public final class AnonModeScheme extends NestedTokenScheme {

    /** @throws IllegalArgumentException if the verifier is of another mode */
    public AnonModeScheme(NestedVerifier verifier, NestedSchemeSettings settings) {
        super(IdtMode.ANON_MODE, verifier, settings);
    }
}
