// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.resourceserver;

import io.countersign.spring.security.client.CredentialPropagationInterceptor;
import java.util.Objects;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.restclient.RestClientCustomizer;
import org.springframework.web.client.RestClient;

/** Leaves the Shop's HTTP client and its pool as they are, and replaces the interceptor that adds credentials. */
final class PassedOnTokens implements BeanPostProcessor {

    private final ObjectProvider<BearerTokens> tokens;

    PassedOnTokens(ObjectProvider<BearerTokens> tokens) {
        this.tokens = Objects.requireNonNull(tokens, "tokens cannot be null");
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (bean instanceof RestClientCustomizer customizer && name.equals("countersignRestClientCustomizer")) {
            return (RestClientCustomizer) builder -> replace(customizer, builder);
        }
        return bean;
    }

    private void replace(RestClientCustomizer customizer, RestClient.Builder builder) {
        customizer.customize(builder);
        builder.requestInterceptors(interceptors -> interceptors.replaceAll(
                each -> each instanceof CredentialPropagationInterceptor ? tokens.getObject() : each));
    }
}
