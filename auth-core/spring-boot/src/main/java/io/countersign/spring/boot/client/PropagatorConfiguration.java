// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.client;

import io.countersign.core.CallerConversion;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.mode.CountersignModeProperties;
import io.countersign.spring.boot.mode.Mode;
import io.countersign.spring.security.CallerAuthentication;
import io.countersign.spring.security.CredentialSchemes;
import io.countersign.spring.security.ServiceCredential;
import io.countersign.spring.security.client.CredentialPropagator;
import io.countersign.spring.security.client.ServiceTargets;
import io.countersign.spring.security.observation.CredentialObservations;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.core.Authentication;

/** Decision about the credentials of outgoing calls, which all clients share. */
@Configuration(proxyBeanMethods = false)
class PropagatorConfiguration {

    @Bean
    @ConditionalOnMissingBean
    CredentialPropagator credentialPropagator(
            CredentialSchemes schemes,
            ServiceTargets targets,
            ObjectProvider<ServiceCredential> service,
            ObjectProvider<CallerConversion> conversion,
            CredentialObservations observations,
            CountersignProperties properties,
            CountersignModeProperties mode) {
        return new CredentialPropagator(
                schemes,
                targets,
                service.getIfAvailable(),
                conversion.getIfAvailable(() -> CallerConversion.NONE),
                observations,
                properties.client().unmapped(),
                mode.mode() == Mode.OBSERVE ? PropagatorConfiguration::isOfOtherChain : current -> false);
    }

    /** Whether another filter chain authenticated a caller. In shadow mode, its calls must not change. */
    private static boolean isOfOtherChain(Authentication current) {
        return !(current instanceof CallerAuthentication) && !(current instanceof AnonymousAuthenticationToken);
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({MeterRegistry.class, MeterBinder.class})
    static class MeterConfiguration {

        @Bean
        MeterBinder countersignUnmappedCallMeters(CredentialPropagator propagator) {
            return registry -> FunctionCounter.builder(
                            "countersign.client.unmapped", propagator, CredentialPropagator::unmappedCalls)
                    .description("Calls to hosts of no service in countersign.services")
                    .register(registry);
        }
    }
}
