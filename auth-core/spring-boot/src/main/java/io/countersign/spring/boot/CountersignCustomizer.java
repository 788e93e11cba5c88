// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.security.CountersignConfigurer;

/**
 * Customizes the {@link CountersignConfigurer} of the default filter chain and of the actuator's. Declare a bean of this type if properties
 * are not enough but a filter chain of your own is not needed.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface CountersignCustomizer {

    void customize(CountersignConfigurer configurer);
}
