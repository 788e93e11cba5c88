// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import io.countersign.spring.security.CallerListener;
import io.countersign.spring.security.CredentialAuthenticationProvider;
import io.countersign.spring.security.observation.CredentialObservationConvention;
import io.countersign.spring.security.observation.CredentialObservations;
import io.micrometer.observation.ObservationRegistry;
import jakarta.servlet.DispatcherType;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.security.autoconfigure.web.servlet.ConditionalOnDefaultWebSecurity;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;

/** Filter chain of an application that defines none. */
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
    CredentialAuthenticationProvider credentialAuthenticationProvider(
            CredentialObservations observations, ObjectProvider<CallerListener> listeners) {
        return new CredentialAuthenticationProvider(
                observations, listeners.orderedStream().toList());
    }

    @Bean
    @ConditionalOnDefaultWebSecurity
    SecurityFilterChain countersignSecurityFilterChain(
            HttpSecurity http, ObjectProvider<CountersignCustomizer> customizers) {
        return StatelessFilterChain.configure(http, customizers.orderedStream())
                .authorizeHttpRequests(requests -> requests.dispatcherTypeMatchers(DispatcherType.ERROR)
                        .permitAll()
                        .anyRequest()
                        .authenticated())
                .build();
    }
}
