// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

/**
 * How much a caller learns about the refusal of its credential. A bean of this type replaces the default, {@link #NONE}.
 *
 * @since 0.1
 */
public enum RefusalDetail {
    /** Every refusal has the same response, so that a caller cannot find out which check failed. */
    NONE,

    /** The problem detail names the broken rule. For development only, because it helps an attacker. */
    RULE
}
