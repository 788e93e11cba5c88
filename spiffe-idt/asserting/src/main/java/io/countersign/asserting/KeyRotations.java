// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.idt.IdtMode;
import io.countersign.keys.KeyRotation;
import java.util.Map;
import java.util.Objects;

/** Rotations of keys, by mode. Only some modes have keys of their own. */
final class KeyRotations {

    private final Map<IdtMode, KeyRotation> byMode;

    KeyRotations(Map<IdtMode, KeyRotation> byMode) {
        this.byMode = Map.copyOf(byMode);
    }

    KeyRotation of(IdtMode mode) {
        return Objects.requireNonNull(byMode.get(mode), "the mode has no keys of its own");
    }

    boolean has(IdtMode mode) {
        return byMode.containsKey(mode);
    }
}
