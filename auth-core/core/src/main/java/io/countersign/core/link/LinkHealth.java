// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

import java.util.Map;

/**
 * Health of a link trust.
 *
 * @param up whether it works and has enough time left for an operator to act if renewal stops
 * @param details numbers and texts for operators, never secrets
 * @since 0.1
 */
public record LinkHealth(boolean up, Map<String, Object> details) {

    /** Healthy, without details. */
    public static final LinkHealth UP = new LinkHealth(true, Map.of());

    public LinkHealth {
        details = Map.copyOf(details);
    }
}
