// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import java.util.Map;

/**
 * Contributes information to the actuator endpoint {@code countersign}, such as the algorithm and the ids of keys;
 * never a secret.
 *
 * @since 0.1
 */
public interface CountersignInfoContributor {

    /** Returns the name of the JSON member. */
    String name();

    /** Returns the current information, as values that JSON supports. */
    Map<String, Object> info();
}
