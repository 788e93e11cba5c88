// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.client;

import io.countersign.sts.settings.StsProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/** Bounds on how often somebody may ask, in the memory of this process. */
@Configuration(proxyBeanMethods = false)
class RateLimitConfiguration {

    /** After those that bound the body and name the trace. */
    private static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 10;

    @Bean
    RateLimits rateLimits(StsProperties properties) {
        return RateLimits.of(properties.rateLimit());
    }

    @Bean
    FilterRegistrationBean<RateLimitFilter> rateLimitFilter(RateLimits limits) {
        FilterRegistrationBean<RateLimitFilter> registration =
                new FilterRegistrationBean<>(new RateLimitFilter(limits));
        registration.setOrder(ORDER);
        return registration;
    }
}
