// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.common;

import io.countersign.server.ProblemWriter;
import io.countersign.server.ServerSupport;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;

/**
 * Configuration that every service of the Shop imports.
 *
 * @since 0.1
 */
@Configuration(proxyBeanMethods = false)
@Import({ServerSupport.class, EndpointListController.class, ShopSecurity.class, ShopOpenApi.class})
public class ShopCommon {

    @Bean
    @Lazy(false)
    NoneGuard noneGuard(Environment environment) {
        return new NoneGuard(environment);
    }

    @Bean
    FilterRegistrationBean<LoopbackHostFilter> loopbackHostFilter(NoneGuard guard, ProblemWriter problems) {
        FilterRegistrationBean<LoopbackHostFilter> registration =
                new FilterRegistrationBean<>(new LoopbackHostFilter(problems));
        registration.setEnabled(guard.trustsThisMachine());
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 2);
        return registration;
    }
}
