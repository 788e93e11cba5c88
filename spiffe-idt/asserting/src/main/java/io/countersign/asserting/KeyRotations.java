// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.keys.KeyRotation;
import java.util.Map;
import java.util.Objects;

/** The keys of the families that have keys of their own, and how they change. */
final class KeyRotations {

    private final Map<Family, KeyRotation> byFamily;

    KeyRotations(Map<Family, KeyRotation> byFamily) {
        this.byFamily = Map.copyOf(byFamily);
    }

    KeyRotation of(Family family) {
        return Objects.requireNonNull(byFamily.get(family), "the family has no keys of its own");
    }

    boolean has(Family family) {
        return byFamily.containsKey(family);
    }
}
