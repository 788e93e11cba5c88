// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.security.CountersignConfigurationException;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;

/**
 * Keeps an application from starting that wants its links protected by SPIFFE and has nothing to do it by.
 *
 * @since 0.1
 */
@AutoConfiguration
@ConditionalOnProperty(name = "countersign.tls.trust", havingValue = "spiffe")
@ConditionalOnMissingClass("io.countersign.spring.boot.spiffe.CountersignSpiffeAutoConfiguration")
public final class CountersignTrustAutoConfiguration {

    CountersignTrustAutoConfiguration() {
        throw new CountersignConfigurationException(
                "countersign.tls.trust",
                "It is spiffe, and this application has no client of the SPIFFE Workload API.",
                "Add the dependency io.countersign:countersign-spring-boot-starter-spiffe, or remove the property.");
    }
}
