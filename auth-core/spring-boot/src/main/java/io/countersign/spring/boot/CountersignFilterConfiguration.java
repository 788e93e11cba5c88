// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.boot.authorize.AuthorizationRules;
import io.countersign.spring.boot.authorize.CountersignAuthorizationCustomizer;
import io.countersign.spring.boot.authorize.CountersignAuthorizeProperties;
import io.countersign.spring.boot.authorize.FilterChainGuard;
import io.countersign.spring.boot.authorize.MappedAuthorities;
import io.countersign.spring.boot.authorize.MethodSecurityHint;
import io.countersign.spring.boot.authorize.OpenRequests;
import io.countersign.spring.boot.authorize.ResourceServerHint;
import io.countersign.spring.boot.authorize.RuleManagers;
import io.countersign.spring.boot.authorize.UserFilterChains;
import io.countersign.spring.boot.mode.ConditionalOnEnforcement;
import io.countersign.spring.security.CallerAuthoritiesConverter;
import io.countersign.spring.security.CallerPolicy;
import io.countersign.spring.security.CallerValidator;
import io.countersign.spring.security.observation.CredentialObservationConvention;
import io.countersign.spring.security.observation.CredentialObservations;
import io.countersign.spring.security.stepup.StepUpExpressions;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Role;
import org.springframework.core.env.Environment;
import org.springframework.security.authorization.AuthorizationEventPublisher;
import org.springframework.security.authorization.SpringAuthorizationEventPublisher;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;

/** Default filter chain, and the beans that verify credentials in every chain. */
@Configuration(proxyBeanMethods = false)
class CountersignFilterConfiguration {

    @Bean
    @ConditionalOnMissingBean
    CredentialObservations credentialObservations(
            ObjectProvider<ObservationRegistry> registry, ObjectProvider<CredentialObservationConvention> conventions) {
        return new CredentialObservations(
                registry.getIfAvailable(() -> ObservationRegistry.NOOP),
                conventions.orderedStream().toList());
    }

    @Bean
    @ConditionalOnMissingBean
    CallerPolicy callerPolicy(
            ObjectProvider<CallerValidator> validators,
            ObjectProvider<CallerAuthoritiesConverter> converters,
            CountersignAuthorizeProperties properties,
            ListableBeanFactory beans) {
        return new CallerPolicy(
                validators.orderedStream().toList(),
                MappedAuthorities.converter(properties, converters.getIfAvailable(), beans));
    }

    /** Method security publishes its denials only if there is such a bean. */
    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnEnforcement
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static AuthorizationEventPublisher countersignAuthorizationEventPublisher(ApplicationEventPublisher events) {
        return new SpringAuthorizationEventPublisher(events);
    }

    /**
     * Default filter chain: the last one, for every request that no chain of the application matches. It is
     * {@code null}, and so not part of Spring Security's list, if a chain of the application matches every request.
     */
    @Bean
    @ConditionalOnClass(HttpSecurity.class)
    @ConditionalOnEnforcement
    @Nullable
    SecurityFilterChain countersignSecurityFilterChain(
            ObjectProvider<HttpSecurity> http,
            ListableBeanFactory beans,
            CountersignAuthorizeProperties properties,
            CountersignProperties common,
            ObjectProvider<CountersignCustomizer> customizers,
            ObjectProvider<CountersignAuthorizationCustomizer> authorizations,
            @Value("${spring.mvc.servlet.path:/}") String servletPath) {
        AuthorizationRules rules = AuthorizationRules.of(properties);
        if (new UserFilterChains(beans).matchAnyRequest()) {
            rules.refuseUnused(authorizations.orderedStream());
            return null;
        }
        SecurityFilterChain chain = StatelessFilterChain.configure(http.getObject(), customizers.orderedStream())
                .authorizeHttpRequests(requests -> rules.configure(
                        requests, authorizations.orderedStream(), RuleManagers.of(beans, common.clockSkew())))
                .build();
        if (rules.mayOpen(authorizations.stream())) {
            OpenRequests.warn(chain, servletPath);
        }
        return chain;
    }

    @Bean
    @ConditionalOnEnforcement
    FilterChainGuard countersignFilterChainGuard(ListableBeanFactory beans) {
        return new FilterChainGuard(beans);
    }

    @Bean
    @ConditionalOnEnforcement
    ResourceServerHint countersignResourceServerHint(Environment environment, ListableBeanFactory beans) {
        return new ResourceServerHint(environment, beans);
    }

    /** For expressions of method security: {@code @stepUp.hasAcr(authentication, 'gold')}. */
    @Bean
    @ConditionalOnMissingBean(name = "stepUp")
    StepUpExpressions stepUp(CountersignProperties properties) {
        return new StepUpExpressions(properties.clockSkew());
    }

    @Bean
    MethodSecurityHint countersignMethodSecurityHint(ConfigurableListableBeanFactory beans) {
        return new MethodSecurityHint(beans);
    }
}
