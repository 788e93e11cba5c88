// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.boot.mode.ConditionalOnEnforcement;
import io.countersign.spring.security.ProblemDetailRequestRejectedHandler;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.security.web.firewall.StrictHttpFirewall;

/** Spring Security's firewall with a faster check of long headers, and with problem details as responses. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnEnforcement
class CountersignFirewallConfiguration {

    @Bean
    @ConditionalOnMissingBean
    HttpFirewall countersignHttpFirewall() {
        StrictHttpFirewall firewall = new StrictHttpFirewall();
        firewall.setAllowedHeaderNames(HeaderCharacters::isAllowedName);
        firewall.setAllowedHeaderValues(HeaderCharacters::isAllowedValue);
        return firewall;
    }

    @Bean
    @ConditionalOnMissingBean
    RequestRejectedHandler countersignRequestRejectedHandler() {
        return new ProblemDetailRequestRejectedHandler();
    }
}
