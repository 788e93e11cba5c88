// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import static io.countersign.spring.security.CountersignConfigurer.countersign;

import java.util.stream.Stream;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.web.context.RequestAttributeSecurityContextRepository;

/** What the filter chains of the auto-configuration share: credential schemes, and no session. */
final class StatelessFilterChain {

    private StatelessFilterChain() {}

    /** Configures everything but the access rules. */
    static HttpSecurity configure(HttpSecurity http, Stream<CountersignCustomizer> customizers) {
        http.with(countersign(), configurer -> customizers.forEach(c -> c.customize(configurer)));
        http.csrf(AbstractHttpConfigurer::disable);
        // Filters for sessions and login pages are not needed and slow down each request.
        http.securityContext(
                contexts -> contexts.securityContextRepository(new RequestAttributeSecurityContextRepository()));
        http.sessionManagement(AbstractHttpConfigurer::disable);
        http.requestCache(AbstractHttpConfigurer::disable);
        http.logout(AbstractHttpConfigurer::disable);
        return http;
    }
}
