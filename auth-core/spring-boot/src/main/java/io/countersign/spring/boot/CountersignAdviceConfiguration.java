// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.boot.mode.ConditionalOnEnforcement;
import io.countersign.spring.security.client.PropagationProblemAdvice;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.servlet.DispatcherServlet;

/** Problem details for controllers whose outgoing calls failed for lack of a credential. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(DispatcherServlet.class)
@ConditionalOnEnforcement
class CountersignAdviceConfiguration {

    /** Ordered before an application's own advice, which may catch everything. */
    @Bean
    @ConditionalOnMissingBean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    PropagationProblemAdvice propagationProblemAdvice() {
        return new PropagationProblemAdvice();
    }
}
