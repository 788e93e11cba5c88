// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.spring.security.CountersignConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.security.autoconfigure.actuate.web.reactive.ReactiveManagementWebSecurityAutoConfiguration;
import org.springframework.boot.web.server.reactive.context.ReactiveWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.http.server.reactive.HttpHandler;

/** Tests the start of a whole reactive application with a server. */
class ReactiveStartTests {

    @ParameterizedTest
    @ValueSource(strings = {"false", "true"})
    void startWhenReactiveThenFailsWithTheFix(String lazy) {
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> start(Application.class, "spring.main.lazy-initialization=" + lazy)
                        .close())
                .withMessageContaining("servlet applications only")
                .withMessageContaining("spring-boot-starter-webmvc");
    }

    /** Without our auto-configuration the same application starts, so it fails for no other reason. */
    @Test
    void startWhenCountersignIsExcludedThenStarts() {
        try (ConfigurableApplicationContext context = start(
                Application.class,
                "spring.autoconfigure.exclude=" + CountersignReactiveAutoConfiguration.class.getName() + ","
                        + ReactiveManagementWebSecurityAutoConfiguration.class.getName())) {
            assertThat(context).isInstanceOf(ReactiveWebServerApplicationContext.class);
        }
    }

    private static ConfigurableApplicationContext start(Class<?> application, String property) {
        return new SpringApplicationBuilder(application)
                .web(WebApplicationType.REACTIVE)
                .properties("server.port=0", "server.address=127.0.0.1", property)
                .run();
    }

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {

        @Bean
        HttpHandler handler() {
            return (request, response) -> response.setComplete();
        }
    }
}
