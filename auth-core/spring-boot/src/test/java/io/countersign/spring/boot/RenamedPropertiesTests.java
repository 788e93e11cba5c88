// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.spring.security.CountersignConfigurationException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

class RenamedPropertiesTests {

    private final ApplicationContextRunner application =
            new ApplicationContextRunner().withUserConfiguration(Renames.class);

    @ParameterizedTest
    @ValueSource(strings = {"sts.issuer=x", "sts.clients.[a.b].grants=x", "sts.trusted-issuers.a.roles[0]=x"})
    void startWhenAnOldNameIsSetThenItFailsWithTheNewOne(String property) {
        String oldName = property.replaceAll("[.=](?!issuer|clients|trusted).*", "");
        application
                .withPropertyValues(property)
                .run(context -> assertThat(context)
                        .getFailure()
                        .isInstanceOf(CountersignConfigurationException.class)
                        .hasMessageContaining(oldName + ": Its name is now countersign." + oldName + "."));
    }

    @Test
    void startWhenSeveralOldNamesAreSetThenAllAreNamed() {
        application
                .withPropertyValues("sts.issuer=x", "sts.clients.a.grants=x")
                .run(context -> assertThat(context)
                        .getFailure()
                        .hasMessageContaining("Rename sts.clients to countersign.sts.clients, "
                                + "sts.issuer to countersign.sts.issuer."));
    }

    @ParameterizedTest
    @ValueSource(strings = {"STS_ISSUER", "STS_TRUSTEDISSUERS_A_ISSUER", "STS_CLIENTS_A_LOGIN"})
    void startWhenAnOldNameIsInTheEnvironmentThenItFails(String variable) {
        application
                .withInitializer(context -> add(context.getEnvironment(), variable))
                .run(context ->
                        assertThat(context).getFailure().hasMessageContaining("Its name is now countersign.sts."));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "STS_PORT",
                "STS_SERVICE_HOST",
                "STS_CLIENTS_PORT",
                "STS_CLIENTS_SERVICE_HOST",
                "STS_CLIENTS_SERVICE_PORT_HTTPS",
                "STS_CLIENTS_PORT_8090_TCP_ADDR",
                "COUNTERSIGN_STS_ISSUER"
            })
    void startWhenKubernetesNamesAServiceThenItStarts(String variable) {
        application
                .withInitializer(context -> add(context.getEnvironment(), variable))
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void startWhenTheNewNamesAreSetThenItStarts() {
        application
                .withPropertyValues("countersign.sts.issuer=x", "sts=x", "other.sts.issuer=x")
                .run(context -> assertThat(context).hasNotFailed());
    }

    private static void add(ConfigurableEnvironment environment, String variable) {
        environment
                .getPropertySources()
                .addFirst(new SystemEnvironmentPropertySource("systemEnvironment", Map.of(variable, "x")));
    }

    @Configuration(proxyBeanMethods = false)
    static class Renames {

        @Bean
        static RenamedProperties renamed(Environment environment) {
            return new RenamedProperties(
                    environment,
                    Map.of(
                            "sts.issuer", "countersign.sts.issuer",
                            "sts.clients", "countersign.sts.clients",
                            "sts.trusted-issuers", "countersign.sts.trusted-issuers"));
        }
    }
}
