// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.core.link;

import java.util.Map;

/**
 * How a trust is.
 *
 * @param up whether it works, and will for long enough that somebody can act if it stops
 * @param details numbers and texts for operators, no secrets
 * @since 0.1
 */
public record LinkHealth(boolean up, Map<String, Object> details) {

    /** It works, and there is nothing to say. */
    public static final LinkHealth UP = new LinkHealth(true, Map.of());

    public LinkHealth {
        details = Map.copyOf(details);
    }
}
