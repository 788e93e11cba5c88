// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.security.CountersignConfigurationException;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;

/**
 * Prevents a reactive application from starting unprotected: credential schemes support servlet applications only.
 *
 * @since 0.1
 */
@AutoConfiguration
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
public final class CountersignReactiveAutoConfiguration {

    CountersignReactiveAutoConfiguration() {}

    /** Runs before any server is created, and also where beans are lazy. */
    @Bean
    static BeanFactoryPostProcessor countersignReactiveRefusal() {
        return beans -> {
            throw new CountersignConfigurationException(
                    "spring.main.web-application-type",
                    "This is a reactive application, and Countersign protects servlet applications only.",
                    "Use spring-boot-starter-webmvc, set spring.main.web-application-type=servlet, or remove the Countersign starter.");
        };
    }
}
