// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.TestScheme;
import io.countersign.spring.boot.link.CountersignLinkAutoConfiguration;
import io.countersign.spring.security.client.CredentialPropagationFilterFunction;
import io.countersign.spring.security.client.CredentialPropagator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.restclient.RestClientCustomizer;
import org.springframework.boot.restclient.autoconfigure.RestClientAutoConfiguration;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.webclient.WebClientCustomizer;
import org.springframework.boot.webclient.autoconfigure.WebClientAutoConfiguration;
import org.springframework.context.ApplicationContext;
import org.springframework.web.reactive.function.client.ExchangeFilterFunction;
import org.springframework.web.reactive.function.client.WebClient;

class CountersignWebClientAutoConfigurationTests {

    private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    CountersignAutoConfiguration.class,
                    CountersignLinkAutoConfiguration.class,
                    CountersignClientAutoConfiguration.class,
                    CountersignWebClientAutoConfiguration.class,
                    RestClientAutoConfiguration.class,
                    WebClientAutoConfiguration.class,
                    SecurityAutoConfiguration.class,
                    ServletWebSecurityAutoConfiguration.class))
            .withBean(TestScheme.class, () -> new TestScheme("alpha"))
            .withPropertyValues("countersign.service-id=a.example.com", "countersign.accept=alpha");

    @Test
    void startThenTheFilterIsTheInnermostAndAllClientsShareThePropagator() {
        WebClientCustomizer other = builder -> builder.filter((request, next) -> next.exchange(request));
        runner.withBean(WebClientCustomizer.class, () -> other).run(context -> {
            assertThat(context).hasSingleBean(CredentialPropagator.class);
            assertThat(filters(context)).hasSize(2).last().isInstanceOf(CredentialPropagationFilterFunction.class);
        });
    }

    @Test
    void startWhenThereIsNoRestClientThenWebClientIsConfiguredAlone() {
        runner.withClassLoader(new FilteredClassLoader(RestClientCustomizer.class))
                .run(context -> assertThat(filters(context)).hasSize(1));
    }

    @Test
    void startWhenThereIsNoWebClientThenNothingIsConfigured() {
        runner.withClassLoader(new FilteredClassLoader(WebClient.class))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(CredentialPropagator.class)
                        .doesNotHaveBean("countersignWebClientCustomizer"));
    }

    @Test
    void startWhenDisabledThenBuilderIsLeftAlone() {
        runner.withPropertyValues("countersign.client.enabled=false")
                .run(context -> assertThat(filters(context)).isEmpty());
    }

    private static List<ExchangeFilterFunction> filters(ApplicationContext context) {
        List<ExchangeFilterFunction> filters = new ArrayList<>();
        context.getBean(WebClient.Builder.class).filters(filters::addAll);
        return filters;
    }
}
