// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.boot.mode.ConditionalOnEnforcement;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.TaskDecorator;
import org.springframework.security.concurrent.DelegatingSecurityContextRunnable;

/** Propagates the security context to {@code @Async} methods and other tasks of the application's task executors. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnEnforcement
class CountersignContextConfiguration {

    @Bean
    TaskDecorator countersignTaskDecorator() {
        return DelegatingSecurityContextRunnable::new;
    }
}
