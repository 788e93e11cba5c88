// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.boot.mode.ConditionalOnEnforcement;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.NoneNestedConditions;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;
import org.springframework.security.authentication.AuthenticationManagerResolver;
import org.springframework.security.authentication.ProviderNotFoundException;

/**
 * Prevents Spring Boot from creating a user with a generated password, unless {@code spring.security.user} configures a
 * user. Spring Boot asks for a bean of this type, among others. An {@code AuthenticationProvider} bean would do, too, but
 * Spring Security would then ignore the application's {@code UserDetailsService} for logins.
 */
@Configuration(proxyBeanMethods = false)
@Conditional(CountersignUserConfiguration.OnNoUser.class)
@ConditionalOnEnforcement
class CountersignUserConfiguration {

    @Bean
    @Fallback
    AuthenticationManagerResolver<NoUser> countersignNoGeneratedUser() {
        return context -> {
            throw new ProviderNotFoundException("Nobody logs in by this bean");
        };
    }

    /** Type of the bean, so that it is injected nowhere. */
    static final class NoUser {}

    static class OnNoUser extends NoneNestedConditions {

        OnNoUser() {
            super(ConfigurationPhase.PARSE_CONFIGURATION);
        }

        @ConditionalOnProperty("spring.security.user.name")
        static class Name {}

        @ConditionalOnProperty("spring.security.user.password")
        static class Password {}
    }
}
