// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Authorization of the actuator in the default filter chain: everyone may read its health, for probes, and
 * administrators the rest.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(name = "org.springframework.boot.actuate.autoconfigure.endpoint.web.WebEndpointProperties")
class CountersignEndpointAuthorization {

    @Bean
    DefaultAuthorization countersignEndpointRules() {
        return requests -> requests.requestMatchers(EndpointRequest.to("health"))
                .permitAll()
                .requestMatchers(EndpointRequest.toAnyEndpoint())
                .hasRole("ADMIN");
    }
}
