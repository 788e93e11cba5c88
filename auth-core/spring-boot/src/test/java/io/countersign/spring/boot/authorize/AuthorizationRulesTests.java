// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.authorize;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.TestScheme;
import io.countersign.spring.security.CountersignConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.bind.UnboundConfigurationPropertiesException;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.assertj.AssertableWebApplicationContext;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;

/** Tests what the application says at start about its rules. */
@ExtendWith(OutputCaptureExtension.class)
class AuthorizationRulesTests {

    private static final String RULE = "countersign.authorize.rules[0].";

    private static final String OPEN = "opens every path";

    private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    CountersignAutoConfiguration.class,
                    SecurityAutoConfiguration.class,
                    ServletWebSecurityAutoConfiguration.class))
            .withBean(TestScheme.class, () -> new TestScheme("alpha"))
            .withPropertyValues("countersign.service-id=a.example.com", "countersign.accept=alpha");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "countersign.authorize.permit-all=public/**|countersign.authorize.permit-all|does not start with '/'",
                "countersign.authorize.permit-all=https://a.example.com/x|countersign.authorize.permit-all|does not start",
                "countersign.authorize.permit-all=/a/{b|countersign.authorize.permit-all|is not a pattern",
                "countersign.authorize.rules[0].paths=/a|countersign.authorize.rules[0]|does not say who",
                "countersign.authorize.rules[0].access=deny|countersign.authorize.rules[0].paths|It is not set",
            })
    void startWhenPropertyIsInvalidThenFailsWithItsNameAndReason(String set, String property, String reason) {
        assertRefused(runner.withPropertyValues(set), property, reason);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "access=deny|roles=A|''|which contradicts",
                "access=permit|scopes=a|''|which contradicts",
                "roles=ROLE_A|methods=GET|.roles|starts with ROLE_",
                "scopes=SCOPE_a|methods=GET|.scopes|starts with SCOPE_",
                "access=deny|methods=GETT|.methods|is not an HTTP method",
            })
    void startWhenRuleIsInvalidThenFailsWithItsNameAndReason(String one, String other, String part, String reason) {
        assertRefused(
                runner.withPropertyValues(RULE + "paths=/a", RULE + one, RULE + other),
                "countersign.authorize.rules[0]" + part,
                reason);
    }

    @ParameterizedTest
    @CsvSource({"/a/**, /a/b", "/a/**, /a", "/a/*, /a/*", "/**, /a"})
    void startWhenRuleIsNeverReachedThenFails(String first, String second) {
        assertRefused(
                runner.withPropertyValues(
                        RULE + "paths=" + first,
                        RULE + "access=authenticated",
                        "countersign.authorize.rules[1].paths=" + second + ",/other",
                        "countersign.authorize.rules[1].access=deny"),
                "countersign.authorize.rules[1].paths",
                "'" + second + "' has no effect, because countersign.authorize.rules[0].paths");
        assertRefused(
                runner.withPropertyValues(
                        "countersign.authorize.permit-all=" + first, RULE + "paths=" + second, RULE + "access=deny"),
                "countersign.authorize.rules[0].paths",
                "has no effect, because countersign.authorize.permit-all");
    }

    @ParameterizedTest
    @CsvSource({"/a/**, POST, /a/b, ''", "/a/**, POST, /a/b, PUT", "/a/*, '', /a/b/c, ''", "/ab/**, '', /abc, ''"})
    void startWhenRuleIsReachedThenStarts(String first, String method, String second, String methods) {
        runner.withPropertyValues(
                        RULE + "paths=" + first,
                        RULE + "methods=" + method,
                        RULE + "access=permit",
                        "countersign.authorize.rules[1].paths=" + second,
                        "countersign.authorize.rules[1].methods=" + methods,
                        "countersign.authorize.rules[1].access=deny")
                .run(context -> assertThat(context).hasNotFailed());
    }

    @ParameterizedTest
    @CsvSource({
        "countersign.authorize.permitt=/a",
        "countersign.authorize.rules[0].path=/a",
        "countersign.authorize.rules[0].role=A"
    })
    void startWhenNameIsUnknownThenFailsAndNamesIt(String set) {
        runner.withPropertyValues(RULE + "paths=/b", RULE + "access=deny", set)
                .run(context -> assertThat(context)
                        .getFailure()
                        .hasRootCauseInstanceOf(UnboundConfigurationPropertiesException.class)
                        .rootCause()
                        .hasMessageContaining(set.substring(0, set.indexOf('='))));
    }

    @Test
    void startWhenCustomizerCallsAnyRequestThenFailsAndNamesIt() {
        assertRefused(
                runner.withBean(
                        CountersignAuthorizationCustomizer.class,
                        () -> requests -> requests.anyRequest().permitAll()),
                "CountersignAuthorizationCustomizer",
                AuthorizationRulesTests.class.getName());
    }

    @Test
    void startWhenCustomizerOpensEverythingThenWarns(CapturedOutput output) {
        runner.withBean(
                        CountersignAuthorizationCustomizer.class,
                        () -> requests -> requests.requestMatchers("/**").permitAll())
                .run(context -> assertThat(context).hasNotFailed());
        assertThat(output).contains(OPEN);
    }

    @Test
    void startWhenPropertyOpensEverythingThenWarns(CapturedOutput output) {
        runner.withPropertyValues("countersign.authorize.permit-all=/**", "spring.mvc.servlet.path=/api")
                .run(context -> assertThat(context).hasNotFailed());
        assertThat(output).contains(OPEN);
    }

    @Test
    void startWhenRulesOpenSomePathsThenDoesNotWarn(CapturedOutput output) {
        runner.withPropertyValues("countersign.authorize.permit-all=/public/**")
                .withBean(CountersignAuthorizationCustomizer.class, () -> requests -> {
                    requests.requestMatchers(request -> request.getHeader("X").isEmpty())
                            .permitAll();
                })
                .run(context -> assertThat(context).hasNotFailed());
        assertThat(output).doesNotContain(OPEN);
    }

    @Test
    void startWhenOwnChainMatchesEverythingThenRulesAreRefused() {
        assertRefused(
                runner.withUserConfiguration(OwnChain.class)
                        .withPropertyValues("countersign.authorize.permit-all=/public/**"),
                "countersign.authorize.permit-all",
                "It has no effect");
        assertRefused(
                runner.withUserConfiguration(OwnChain.class)
                        .withPropertyValues(RULE + "paths=/a", RULE + "access=deny"),
                "countersign.authorize.rules",
                "It has no effect");
    }

    @Test
    void startWhenOwnChainMatchesEverythingThenCustomizerIsReported(CapturedOutput output) {
        runner.withUserConfiguration(OwnChain.class)
                .withBean(CountersignAuthorizationCustomizer.class, () -> requests -> {})
                .run(context -> assertThat(context).hasNotFailed());
        assertThat(output).contains(AuthorizationRulesTests.class.getName()).contains("has no effect");
    }

    private static void assertRefused(WebApplicationContextRunner runner, String property, String reason) {
        runner.run(context -> assertRefused(context, property, reason));
    }

    private static void assertRefused(AssertableWebApplicationContext context, String property, String reason) {
        assertThat(context)
                .getFailure()
                .rootCause()
                .isInstanceOfSatisfying(CountersignConfigurationException.class, failure -> {
                    assertThat(failure.property()).isEqualTo(property);
                    assertThat(failure.reason()).contains(reason);
                    assertThat(failure.fix()).isNotBlank();
                });
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnChain {

        @Bean
        SecurityFilterChain own(HttpSecurity http) {
            return http.authorizeHttpRequests(requests -> requests.anyRequest().denyAll())
                    .build();
        }
    }
}
