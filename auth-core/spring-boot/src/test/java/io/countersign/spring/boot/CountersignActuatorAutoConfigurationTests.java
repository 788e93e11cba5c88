// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.spring.security.CredentialSchemes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.autoconfigure.endpoint.EndpointAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.endpoint.web.WebEndpointAutoConfiguration;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.autoconfigure.contributor.HealthContributorAutoConfiguration;
import org.springframework.boot.health.contributor.HealthContributor;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

class CountersignActuatorAutoConfigurationTests {

    private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    CountersignAutoConfiguration.class,
                    CountersignActuatorAutoConfiguration.class,
                    EndpointAutoConfiguration.class,
                    WebEndpointAutoConfiguration.class,
                    HealthContributorAutoConfiguration.class,
                    SecurityAutoConfiguration.class,
                    ServletWebSecurityAutoConfiguration.class))
            .withBean("alpha", TestScheme.class, () -> new TestScheme("alpha"))
            .withPropertyValues(
                    "countersign.service-id=a.example.com",
                    "countersign.accept=alpha",
                    "management.endpoints.web.exposure.include=countersign");

    @Test
    void describeThenShowsWhatIsInForce() {
        runner.withBean(CountersignInfoContributor.class, Contributor::new)
                .run(context -> assertThat(
                                context.getBean(CountersignEndpoint.class).describe())
                        .containsEntry("serviceId", "a.example.com")
                        .containsEntry("accept", List.of("alpha"))
                        .containsEntry("propagate", "alpha")
                        .containsEntry("switching", false)
                        .containsEntry("part", Map.of("algorithm", "ES256")));
    }

    @Test
    void selectWhenSwitchingIsOffThenRefusedAndNothingChanges() {
        runner.withBean("beta", TestScheme.class, () -> new TestScheme("beta")).run(context -> {
            CountersignEndpoint endpoint = context.getBean(CountersignEndpoint.class);
            assertThatExceptionOfType(InvalidEndpointRequestException.class)
                    .isThrownBy(() -> endpoint.select(List.of("beta"), null))
                    .withMessageContaining("countersign.endpoint.switching");
            assertThat(accepted(context.getBean(CredentialSchemes.class))).containsExactly("alpha");
        });
    }

    @Test
    void selectWhenSwitchingIsOnThenTheNextRequestsAreJudgedByIt() {
        switchable().run(context -> {
            context.getBean(CountersignEndpoint.class).select(List.of("beta"), null);
            CredentialSchemes schemes = context.getBean(CredentialSchemes.class);
            assertThat(accepted(schemes)).containsExactly("beta");
            assertThat(schemes.selection().propagate().name()).hasToString("beta");
        });
    }

    @Test
    void selectWhenSchemesCannotBeToldApartThenRefusedAndNothingChanges() {
        switchable().run(context -> {
            CountersignEndpoint endpoint = context.getBean(CountersignEndpoint.class);
            assertThatExceptionOfType(InvalidEndpointRequestException.class)
                    .isThrownBy(() -> endpoint.select(List.of("alpha", "beta"), null))
                    .withMessageContaining("cannot be distinguished");
            assertThat(accepted(context.getBean(CredentialSchemes.class))).containsExactly("alpha");
        });
    }

    @Test
    void selectWhenNoneThenRefused() {
        switchable()
                .run(context -> assertThatExceptionOfType(InvalidEndpointRequestException.class)
                        .isThrownBy(
                                () -> context.getBean(CountersignEndpoint.class).select(List.of("none"), null)));
    }

    @Test
    void healthWhenAllPartsAreUsableThenUp() {
        runner.withBean(CredentialHealth.class, () -> new Part(true))
                .run(context -> assertThat(context.getBean("countersignHealthContributor", HealthIndicator.class)
                                .health())
                        .satisfies(health -> {
                            assertThat(health.getStatus()).isEqualTo(Status.UP);
                            assertThat(health.getDetails()).containsKey("part");
                        }));
    }

    @Test
    void healthWhenOnePartIsNotUsableThenOutOfService() {
        runner.withBean("one", CredentialHealth.class, () -> new Part(false))
                .withBean("two", CredentialHealth.class, () -> new Part(true))
                .run(context -> assertThat(context.getBean("countersignHealthContributor", HealthIndicator.class)
                                .health()
                                .getStatus())
                        .isEqualTo(Status.OUT_OF_SERVICE));
    }

    @Test
    void startWhenHealthIsDisabledThenNoContributor() {
        runner.withPropertyValues("management.health.countersign.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean("countersignHealthContributor"));
    }

    @Test
    void startWhenEndpointIsNotExposedThenItIsNotThere() {
        runner.withPropertyValues("management.endpoints.web.exposure.include=health")
                .run(context -> assertThat(context).doesNotHaveBean(CountersignEndpoint.class));
    }

    @Test
    void startWhenActuatorIsAbsentThenNothingIsConfigured() {
        new WebApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        CountersignAutoConfiguration.class,
                        CountersignActuatorAutoConfiguration.class,
                        SecurityAutoConfiguration.class,
                        ServletWebSecurityAutoConfiguration.class))
                .withPropertyValues("countersign.service-id=a.example.com", "countersign.accept=none")
                .withClassLoader(new FilteredClassLoader(Endpoint.class))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(CountersignEndpoint.class));
    }

    @Test
    void startWhenHealthIsAbsentThenTheEndpointIsThere() {
        runner.withClassLoader(new FilteredClassLoader(HealthContributor.class))
                .run(context -> assertThat(context)
                        .hasSingleBean(CountersignEndpoint.class)
                        .doesNotHaveBean("countersignHealthContributor"));
    }

    private WebApplicationContextRunner switchable() {
        return runner.withBean("beta", TestScheme.class, () -> new TestScheme("beta"))
                .withPropertyValues("countersign.endpoint.switching=true");
    }

    private static List<String> accepted(CredentialSchemes schemes) {
        return schemes.selection().accept().stream()
                .map(scheme -> scheme.name().value())
                .toList();
    }

    private static final class Contributor implements CountersignInfoContributor {

        @Override
        public String name() {
            return "part";
        }

        @Override
        public Map<String, Object> info() {
            return Map.of("algorithm", "ES256");
        }
    }

    private record Part(boolean isUsable) implements CredentialHealth {

        @Override
        public String name() {
            return "part";
        }

        @Override
        public Map<String, Object> details() {
            return Map.of("usable", isUsable);
        }
    }
}
