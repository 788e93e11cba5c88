// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import java.util.Map;

/**
 * Part of the health of credentials: the availability of something that verification or issuing needs.
 *
 * @since 0.1
 */
public interface CredentialHealth {

    /** Returns the name of the member in the health details. */
    String name();

    /** Whether this part is available. */
    boolean isUsable();

    /** Returns details, as values that JSON supports; never a secret. */
    Map<String, Object> details();
}
