// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import java.util.Map;

/**
 * A part of the health of credentials: whether something that they are verified by, or made by, is at hand.
 *
 * @since 0.1
 */
public interface CredentialHealth {

    /** The member of the health details that holds it. */
    String name();

    /** Whether credentials can be verified as far as this goes. */
    boolean isUsable();

    /** What tells why, of values that JSON has; never a secret. */
    Map<String, Object> details();
}
