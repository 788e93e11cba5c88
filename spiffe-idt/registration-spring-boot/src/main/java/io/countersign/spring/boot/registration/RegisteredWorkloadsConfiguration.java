// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import io.countersign.registration.agent.RegistrationLogs;
import io.countersign.spiffe.tls.ConnectionVerifier;
import io.countersign.spiffe.tls.X509SvidScheme;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configuration of workloads as callers and senders, if the application has the schemes for them. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(ConnectionVerifier.class)
class RegisteredWorkloadsConfiguration {

    @Bean
    @ConditionalOnMissingBean
    ConnectionVerifier registeredWorkloads(RegistrationLogs logs, RegistrationSettings settings) {
        return new RegisteredWorkloads(
                logs, settings.server() ? RegistrationServerLink.rule(settings.clients()) : identity -> false);
    }

    /** Scheme whose callers are the peers of connections, with the name of the registration. */
    @Bean
    @ConditionalOnMissingBean
    X509SvidScheme x509SvidScheme(ConnectionVerifier verifier) {
        return new X509SvidScheme(verifier);
    }
}
