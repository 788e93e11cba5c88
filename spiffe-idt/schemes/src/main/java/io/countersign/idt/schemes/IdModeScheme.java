// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import io.countersign.idt.IdtMode;
import io.countersign.idt.nested.NestedVerifier;

/**
 * Scheme of the mode {@code id-mode}.
 *
 * @since 0.1
 */
public final class IdModeScheme extends NestedTokenScheme {

    /** @throws IllegalArgumentException if the verifier is of another mode */
    public IdModeScheme(NestedVerifier verifier, NestedSchemeSettings settings) {
        super(IdtMode.ID_MODE, verifier, settings);
    }
}
