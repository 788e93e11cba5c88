// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.security.CountersignConfigurer;

/**
 * Customizes the {@link CountersignConfigurer} of the default filter chain; for beans of applications that need more
 * than properties and less than a filter chain of their own.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface CountersignCustomizer {

    void customize(CountersignConfigurer configurer);
}
