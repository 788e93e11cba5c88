// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import io.countersign.core.ServiceId;
import io.countersign.schemes.ClientAssertion;
import io.countersign.shop.common.PublicPath;
import io.countersign.spring.boot.CountersignClients;
import io.countersign.spring.security.CredentialSchemes;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;

/** What the user service is made of beside its components. */
@Configuration(proxyBeanMethods = false)
class UserConfiguration {

    private static final ServiceId STS = ServiceId.of("sts.shop.com");

    @Bean
    PublicPath registration() {
        return new PublicPath(HttpMethod.POST, "/users");
    }

    @Bean
    PublicPath login() {
        return new PublicPath(HttpMethod.POST, "/users/login");
    }

    @Bean
    PasswordHashing passwordHashing(UserSettings settings) {
        return new PasswordHashing(settings.hashing());
    }

    @Bean
    StsTokens stsTokens(CountersignClients clients, CredentialSchemes schemes, ObjectProvider<ClientAssertion> client) {
        if (!schemes.selection().open()) {
            // Where tokens matter, a key that is missing or broken is found out at start. Mode none runs without one.
            client.getObject();
        }
        return new StsTokens(clients.restClient(STS), client::getObject);
    }
}
