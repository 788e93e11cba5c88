// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import io.countersign.core.ServiceId;
import io.countersign.http.BoundedHttp;
import io.countersign.schemes.ClientAssertion;
import io.countersign.schemes.ServiceTokenSource;
import io.countersign.shop.common.PublicPath;
import io.countersign.spring.boot.client.CountersignClients;
import io.countersign.spring.security.CredentialSchemes;
import java.net.URI;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.security.crypto.password.PasswordEncoder;
import tools.jackson.databind.json.JsonMapper;

/** Beans of the user service besides its components. */
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

    /** Uses the application's own encoder if it has one. */
    @Bean
    PasswordHashing passwordHashing(UserSettings settings, ObjectProvider<PasswordEncoder> own) {
        PasswordEncoder encoder = own.getIfAvailable(PasswordHashing::recommended);
        return new PasswordHashing(settings.hashing(), encoder);
    }

    @Bean
    @ConditionalOnExpression("'${countersign.accept}' != 'none'")
    StsRevocations stsRevocations(
            @Value("${shop.url.sts}/revocations") URI uri,
            ServiceTokenSource tokens,
            BoundedHttp http,
            JsonMapper mapper) {
        return new StsRevocations(uri, STS, tokens, http, mapper);
    }

    @Bean
    StsTokens stsTokens(CountersignClients clients, CredentialSchemes schemes, ObjectProvider<ClientAssertion> client) {
        if (!schemes.selection().open()) {
            // If tokens matter, a missing or broken key must fail at start. Mode none runs without a key.
            client.getObject();
        }
        return new StsTokens(clients.restClient(STS), client::getObject);
    }
}
