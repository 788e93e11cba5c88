// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.boot.authorize.CountersignAuthorizeProperties;
import io.countersign.spring.boot.authorize.UserFilterChains;
import io.countersign.spring.boot.mode.ConditionalOnEnforcement;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.util.StringUtils;

/**
 * Filter chain of the actuator, before those of the application: everyone may read its health, for probes, and callers
 * with {@code countersign.authorize.actuator-authority} may use the rest.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(name = "org.springframework.boot.actuate.autoconfigure.endpoint.web.WebEndpointProperties")
@ConditionalOnEnforcement
class CountersignActuatorFilterConfiguration {

    /** After readers of metrics and chains of the highest precedence, before all other chains. */
    static final int ORDER = Ordered.HIGHEST_PRECEDENCE + 100;

    @Bean(UserFilterChains.ACTUATOR)
    @Order(ORDER)
    SecurityFilterChain countersignActuatorFilterChain(
            HttpSecurity http,
            ListableBeanFactory beans,
            CountersignAuthorizeProperties properties,
            ObjectProvider<CountersignCustomizer> customizers) {
        String authority = properties.actuatorAuthority();
        return StatelessFilterChain.configure(http, customizers.orderedStream())
                .securityMatcher(new ActuatorRequestMatcher(beans))
                .authorizeHttpRequests(requests -> {
                    requests.requestMatchers(ActuatorRequestMatcher.health()).permitAll();
                    if (StringUtils.hasText(authority)) {
                        requests.anyRequest().hasAuthority(authority);
                    } else {
                        requests.anyRequest().denyAll();
                    }
                })
                .build();
    }

    @Bean
    ActuatorHint countersignActuatorHint(CountersignAuthorizeProperties properties, ListableBeanFactory beans) {
        return new ActuatorHint(properties, beans);
    }
}
