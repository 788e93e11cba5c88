// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.SchemeName;
import io.countersign.core.ServiceId;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.spring.security.CountersignConfigurer;
import io.countersign.spring.security.CredentialSchemes;
import io.countersign.spring.security.RequestLimits;
import io.countersign.spring.security.client.ServiceTargets;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableWebApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.web.SecurityFilterChain;

@ExtendWith(OutputCaptureExtension.class)
class CountersignAutoConfigurationTests {

    private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    CountersignAutoConfiguration.class,
                    SecurityAutoConfiguration.class,
                    ServletWebSecurityAutoConfiguration.class,
                    UserDetailsServiceAutoConfiguration.class));

    @Test
    void startWhenNothingConfiguredThenFailsWithTheFix() {
        runner.run(context -> {
            FailureAnalysis analysis = analysis(context);
            assertThat(analysis.getDescription())
                    .contains("countersign.accept")
                    .contains("countersign.service-id")
                    .contains("nothing is open by default");
            assertThat(analysis.getAction())
                    .contains("countersign.service-id=orders.example.com")
                    .contains("countersign.accept=shared-jwt");
        });
    }

    @Test
    void startWhenNoAcceptThenFailsWithTheFix() {
        runner.withPropertyValues("countersign.service-id=orders.example.com").run(context -> {
            FailureAnalysis analysis = analysis(context);
            assertThat(analysis.getDescription()).startsWith("countersign.accept:");
            assertThat(analysis.getAction()).contains("countersign.accept=shared-jwt");
        });
    }

    @Test
    void startWhenNoServiceIdThenFailsWithTheFix() {
        runner.withPropertyValues("countersign.accept=none").run(context -> {
            FailureAnalysis analysis = analysis(context);
            assertThat(analysis.getDescription()).startsWith("countersign.service-id:");
            assertThat(analysis.getAction()).contains("countersign.service-id=orders.example.com");
        });
    }

    @Test
    void startWhenServiceIdIsNoNameThenFails() {
        runner.withPropertyValues("countersign.accept=none", "countersign.service-id=Not A Name")
                .run(context -> assertThat(analysis(context).getDescription()).contains("'Not A Name'"));
    }

    @Test
    void startWhenSchemeUnknownThenFailsWithTheKnown() {
        runner.withPropertyValues("countersign.service-id=a.example.com", "countersign.accept=shared-jtw")
                .run(context -> {
                    FailureAnalysis analysis = analysis(context);
                    assertThat(analysis.getDescription()).contains("shared-jtw");
                    assertThat(analysis.getAction()).contains("none");
                });
    }

    @Test
    void startWhenPropagateUnknownThenFails() {
        none().withPropertyValues("countersign.propagate=lsvdi")
                .run(context -> assertThat(analysis(context).getDescription())
                        .startsWith("countersign.propagate:")
                        .contains("lsvdi"));
    }

    @Test
    void startWhenSchemesCannotBeToldApartThenFails() {
        runner.withUserConfiguration(TwoAlike.class)
                .withPropertyValues("countersign.service-id=a.example.com", "countersign.accept=one,two")
                .run(context -> assertThat(analysis(context).getDescription())
                        .contains("'one' and 'two' cannot be distinguished"));
    }

    @Test
    void startWhenNoneBesideOthersThenFails() {
        runner.withUserConfiguration(TwoAlike.class)
                .withPropertyValues("countersign.service-id=a.example.com", "countersign.accept=one,none")
                .run(context -> {
                    assertThat(analysis(context).getDescription()).contains("'none' with other schemes");
                    assertThat(analysis(context).getAction()).contains("the only entry");
                });
    }

    @Test
    void startWhenServiceHasNoUrlThenFails() {
        none().withPropertyValues("countersign.services.[b.example.com].scopes=x")
                .run(context -> assertThat(analysis(context).getDescription())
                        .startsWith("countersign.services.[b.example.com].url:"));
    }

    @Test
    void startWhenServiceUrlIsNoAddressThenFails() {
        none().withPropertyValues("countersign.services.[b.example.com].url=b.example.com")
                .run(context -> assertThat(analysis(context).getAction()).contains("scheme, host, port"));
    }

    @Test
    void startWhenServiceIsElsewhereWithoutTlsThenFailsUnlessAllowed() {
        String plain = "countersign.services.[b.example.com].url=http://b.example.com";
        none().withPropertyValues(plain).run(context -> {
            assertThat(analysis(context).getDescription()).startsWith("countersign.services.[b.example.com].url:");
            assertThat(analysis(context).getAction()).contains("countersign.tls.required=false");
        });
        none().withPropertyValues(plain, "countersign.tls.required=false")
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void startWhenLimitIsZeroThenFails() {
        none().withPropertyValues("countersign.max-header-size=0B")
                .run(context ->
                        assertThat(analysis(context).getDescription()).startsWith("countersign.max-header-size:"));
    }

    @Test
    void startWhenNoneThenWarnsOnce(CapturedOutput output) {
        none().run(context -> {
            assertThat(context).hasNotFailed().hasSingleBean(SecurityFilterChain.class);
            assertThat(context.getBean(CredentialSchemes.class).selection().open())
                    .isTrue();
            assertThat(output.getAll().split("are not authenticated", -1)).hasSize(2);
        });
    }

    @Test
    void startWhenNothingElseSetThenDefaultsAreTheDocumentedOnes() {
        none().run(context -> {
            assertThat(context.getBean(RequestLimits.class)).isEqualTo(new RequestLimits(32 * 1024, 256 * 1024));
            assertThat(context.getBean(CountersignProperties.class).clockSkew()).hasSeconds(30);
            assertThat(context.getBean(CountersignProperties.class).endpoint().switching())
                    .isFalse();
        });
    }

    @Test
    void startWhenServicesConfiguredThenTheyAreTargets() {
        none().withPropertyValues(
                        "countersign.services.[b.example.com].url=http://127.0.0.1:8082",
                        "countersign.services.[b.example.com].scopes=account:debit,account:read")
                .run(context -> assertThat(
                                context.getBean(ServiceTargets.class).find(URI.create("http://127.0.0.1:8082/x")))
                        .satisfies(target -> {
                            assertThat(target.id()).isEqualTo(new ServiceId("b.example.com"));
                            assertThat(target.scopes()).containsExactlyInAnyOrder("account:debit", "account:read");
                        }));
    }

    @Test
    void startThenNoUserWithGeneratedPasswordIsMade() {
        none().run(context -> assertThat(context).doesNotHaveBean(UserDetailsService.class));
    }

    @Test
    void startWhenOwnFilterChainThenDefaultBacksOff() {
        none().withUserConfiguration(OwnChain.class)
                .run(context -> assertThat(context.getBeansOfType(SecurityFilterChain.class))
                        .containsOnlyKeys("ownChain"));
    }

    @Test
    void startWhenOwnSchemesThenDefaultBacksOff() {
        none().withUserConfiguration(OwnSchemes.class)
                .run(context -> assertThat(
                                context.getBean(CredentialSchemes.class).known())
                        .containsExactly(new SchemeName("one")));
    }

    @Test
    void startWhenSpringSecurityIsAbsentThenNothingIsConfigured() {
        runner.withClassLoader(new FilteredClassLoader(SecurityFilterChain.class))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(CredentialSchemes.class));
    }

    @Test
    void startWhenCountersignIsAbsentThenNothingIsConfigured() {
        runner.withClassLoader(new FilteredClassLoader(CountersignConfigurer.class))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(CredentialSchemes.class));
    }

    @Test
    void startWhenNotAWebApplicationThenNothingIsConfigured() {
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(CountersignAutoConfiguration.class))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(CredentialSchemes.class));
    }

    @Test
    void startWhenReactiveThenFailsWithTheFix() {
        new ReactiveWebApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        CountersignAutoConfiguration.class, CountersignReactiveAutoConfiguration.class))
                .run(context -> {
                    assertThat(context).hasFailed();
                    FailureAnalysis analysis = new CountersignFailureAnalyzer().analyze(context.getStartupFailure());
                    assertThat(analysis.getDescription()).contains("servlet applications only");
                    assertThat(analysis.getAction()).contains("spring-boot-starter-webmvc");
                });
    }

    private WebApplicationContextRunner none() {
        return runner.withPropertyValues("countersign.service-id=a.example.com", "countersign.accept=none");
    }

    private static FailureAnalysis analysis(AssertableWebApplicationContext context) {
        assertThat(context).hasFailed();
        assertThat(context.getStartupFailure()).hasRootCauseInstanceOf(CountersignConfigurationException.class);
        return new CountersignFailureAnalyzer().analyze(context.getStartupFailure());
    }

    @Configuration(proxyBeanMethods = false)
    static class TwoAlike {

        @Bean
        TestScheme one() {
            return new TestScheme("one");
        }

        @Bean
        TestScheme two() {
            return new TestScheme("two");
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnChain {

        @Bean
        SecurityFilterChain ownChain(HttpSecurity http) {
            return http.with(CountersignConfigurer.countersign(), c -> {}).build();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnSchemes {

        @Bean
        CredentialSchemes schemes() {
            return new CredentialSchemes(List.of(new TestScheme("one")), List.of("one"), null);
        }
    }
}
