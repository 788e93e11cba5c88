// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.boot.mode.ConditionalOnEnforcement;
import io.countersign.spring.security.CredentialSchemes;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.security.oauth2.server.resource.web.BearerTokenResolver;

/**
 * Auto-configuration for a filter chain that combines credential schemes with an {@code oauth2ResourceServer}. The
 * resource server receives only bearer tokens that no scheme recognises.
 *
 * @since 0.1
 */
@AutoConfiguration(after = CountersignAutoConfiguration.class)
@ConditionalOnClass(BearerTokenResolver.class)
@ConditionalOnBean(CredentialSchemes.class)
@ConditionalOnEnforcement
public final class CountersignResourceServerAutoConfiguration {

    CountersignResourceServerAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    BearerTokenResolver countersignBearerTokenResolver() {
        return new UnclaimedBearerTokenResolver();
    }
}
