// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import java.util.Map;

/**
 * Adds to what the actuator endpoint {@code countersign} shows, such as the algorithm and the ids of keys; never a
 * secret.
 *
 * @since 0.1
 */
public interface CountersignInfoContributor {

    /** The member that holds it. */
    String name();

    /** What it shows now, of values that JSON has. */
    Map<String, Object> info();
}
