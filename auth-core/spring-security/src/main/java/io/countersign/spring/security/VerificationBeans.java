// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.security;

import io.countersign.core.ServiceId;
import io.countersign.spring.security.observation.CredentialObservations;
import io.countersign.spring.security.resource.ResourceMetadata;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.security.authentication.AuthenticationEventPublisher;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.DefaultAuthenticationEventPublisher;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.web.AuthenticationEntryPoint;

/** Beans of the application with which credentials are verified, and what stands in for those that are missing. */
record VerificationBeans(ApplicationContext context) {

    CredentialObservations observations() {
        return context.getBeanProvider(CredentialObservations.class).getIfAvailable(() -> CredentialObservations.NOOP);
    }

    AuthenticationManager manager() {
        ProviderManager manager = new ProviderManager(
                context.getBeanProvider(CredentialAuthenticationProvider.class).getIfAvailable(this::provider));
        manager.setEraseCredentialsAfterAuthentication(false);
        AuthenticationEventPublisher publisher = optional(AuthenticationEventPublisher.class);
        manager.setAuthenticationEventPublisher(
                new SuccessEvents(publisher == null ? new DefaultAuthenticationEventPublisher(context) : publisher));
        return manager;
    }

    private CredentialAuthenticationProvider provider() {
        return new CredentialAuthenticationProvider(
                observations(),
                context.getBeanProvider(CallerListener.class).orderedStream().toList(),
                context.getBeanProvider(CallerPolicy.class).getIfAvailable(this::policy));
    }

    private CallerPolicy policy() {
        return new CallerPolicy(
                context.getBeanProvider(CallerValidator.class).orderedStream().toList(),
                optional(CallerAuthoritiesConverter.class));
    }

    AuthenticationEntryPoint entryPoint(CredentialSchemes schemes) {
        RefusalDetail refusals = optional(RefusalDetail.class);
        return new ProblemDetailAuthenticationEntryPoint(
                schemes, realm(), refusals == null ? RefusalDetail.NONE : refusals, optional(ResourceMetadata.class));
    }

    String realm() {
        return context.getBean(ServiceId.class).value();
    }

    CredentialFailureHandler failures(AuthenticationEntryPoint entryPoint) {
        return new CredentialFailureHandler(entryPoint, context);
    }

    RequestLimits limits() {
        RequestLimits limits = optional(RequestLimits.class);
        return limits == null ? RequestLimits.DEFAULT : limits;
    }

    ClientCertificateSource certificates() {
        return context.getBeanProvider(ClientCertificateSource.class)
                .getIfAvailable(() -> ClientCertificateSource.HANDSHAKE);
    }

    <T> @Nullable T optional(Class<T> type) {
        return context.getBeanProvider(type).getIfAvailable();
    }
}
