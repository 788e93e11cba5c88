// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.idt.IdtMode;
import io.countersign.keys.KeyRotation;
import java.util.Map;
import java.util.Objects;

/** The keys of the families that have keys of their own, and how they change. */
final class KeyRotations {

    private final Map<IdtMode, KeyRotation> byFamily;

    KeyRotations(Map<IdtMode, KeyRotation> byFamily) {
        this.byFamily = Map.copyOf(byFamily);
    }

    KeyRotation of(IdtMode family) {
        return Objects.requireNonNull(byFamily.get(family), "the family has no keys of its own");
    }

    boolean has(IdtMode family) {
        return byFamily.containsKey(family);
    }
}
