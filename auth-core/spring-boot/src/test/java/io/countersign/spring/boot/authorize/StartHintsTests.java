// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.authorize;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.HttpApplication;
import io.countersign.spring.boot.TestScheme;
import jakarta.annotation.security.RolesAllowed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.access.annotation.Secured;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.oauth2.jwt.JwtDecoder;

/** Tests the lines that a start logs about settings that have no effect. */
@ExtendWith(OutputCaptureExtension.class)
class StartHintsTests {

    private static final String UNENFORCED = "Nothing enforces";

    private static final String ISSUER =
            "spring.security.oauth2.resourceserver.jwt.issuer-uri=https://sso.example.com/realms/bank";

    private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    CountersignAutoConfiguration.class,
                    SecurityAutoConfiguration.class,
                    ServletWebSecurityAutoConfiguration.class))
            .withBean(TestScheme.class, () -> new TestScheme("alpha"))
            .withPropertyValues("countersign.service-id=a.example.com", "countersign.accept=alpha");

    @Test
    void startWhenMethodSecurityIsForgottenThenNamesAnnotationMethodAndFix(CapturedOutput output) {
        runner.withBean(Orders.class).run(context -> assertThat(context).hasNotFailed());
        assertThat(output)
                .contains("Nothing enforces @PreAuthorize of " + Orders.class.getName() + ".list")
                .contains("add @EnableMethodSecurity to a configuration class");
    }

    @Test
    void startWhenAnnotationIsOnTheClassOrBehindAProxyThenWarns(CapturedOutput output) {
        runner.withBean(Secret.class)
                .withBean(Api.class, StartHintsTests::proxied)
                .run(context -> assertThat(context).hasNotFailed());
        assertThat(output)
                .contains("Nothing enforces @Secured of " + Secret.class.getName() + ".read")
                .contains("@EnableMethodSecurity(securedEnabled = true)")
                .contains("Nothing enforces @RolesAllowed of " + Target.class.getName() + ".call")
                .contains("@EnableMethodSecurity(jsr250Enabled = true)");
    }

    @Test
    void startWhenBeansAreLazyThenWarnsWithoutMakingThem(CapturedOutput output) {
        runner.withBean(Unmade.class, Unmade::new, definition -> definition.setLazyInit(true))
                .run(context -> assertThat(context).hasNotFailed());
        assertThat(output).contains("Nothing enforces @PreAuthorize of " + Unmade.class.getName());
    }

    @Test
    void startWhenMethodSecurityIsEnabledThenSaysNothing(CapturedOutput output) {
        runner.withUserConfiguration(Enabled.class)
                .withBean(Orders.class)
                .run(context -> assertThat(context).hasNotFailed());
        assertThat(output).doesNotContain(UNENFORCED);
    }

    @Test
    void startWhenAnAttributeIsForgottenThenNamesIt(CapturedOutput output) {
        runner.withUserConfiguration(Enabled.class)
                .withBean(Orders.class)
                .withBean(Secret.class)
                .run(context -> assertThat(context).hasNotFailed());
        assertThat(output)
                .contains("Nothing enforces @Secured of ")
                .contains("securedEnabled = true")
                .doesNotContain("@PreAuthorize");
    }

    @Test
    void startWhenNoAnnotationThenSaysNothing(CapturedOutput output) {
        runner.withBean(Plain.class).run(context -> assertThat(context).hasNotFailed());
        assertThat(output).doesNotContain(UNENFORCED);
    }

    @Test
    void startWhenResourceServerIsConfiguredAndNotUsedThenNamesBothProperties(CapturedOutput output) {
        runner.withPropertyValues(ISSUER).run(context -> assertThat(context).hasNotFailed());
        assertThat(output)
                .contains("spring.security.oauth2.resourceserver.jwt.issuer-uri has no effect")
                .contains("set countersign.jwt.issuers instead");
    }

    @Test
    void startWhenResourceServerIsUsedThenSaysNothing(CapturedOutput output) {
        runner.withUserConfiguration(ManyChainsOverHttpTests.Chains.class)
                .withPropertyValues(ISSUER)
                .run(context -> assertThat(context).hasNotFailed().hasSingleBean(JwtDecoder.class));
        assertThat(output).doesNotContain("has no effect");
    }

    @Test
    void startWhenEndpointsAreExposedAndNobodyMayUseThemThenNamesTheProperty(CapturedOutput output) {
        String line = "set countersign.authorize.actuator-authority";
        HttpApplication.start(HttpApplication.Plain.class).close();
        assertThat(output).doesNotContain(line);
        HttpApplication.start(
                        HttpApplication.Plain.class,
                        "management.endpoints.web.exposure.include=*",
                        "countersign.authorize.actuator-authority=SCOPE_observe")
                .close();
        assertThat(output).doesNotContain(line);
        HttpApplication.start(HttpApplication.Plain.class, "management.endpoints.web.exposure.include=health,env")
                .close();
        assertThat(output).contains("Nobody may use the actuator endpoints [env]: " + line);
    }

    @Test
    void startWhenRulesNameTheActuatorThenSaysThatTheyHaveNoEffect(CapturedOutput output) {
        HttpApplication.start(
                        HttpApplication.Plain.class,
                        "countersign.authorize.permit-all=/public/**,/actuator/health/**",
                        "countersign.authorize.rules[0].paths=/actuators/**,/actuator/prometheus",
                        "countersign.authorize.rules[0].access=permit")
                .close();
        assertThat(output)
                .contains(
                        "The paths [/actuator/health/**, /actuator/prometheus] below countersign.authorize have no effect");
    }

    private static Api proxied() {
        return (Api) new ProxyFactory(new Target()).getProxy();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableMethodSecurity
    static class Enabled {}

    static class Plain {

        String list() {
            return "orders";
        }
    }

    static class Orders {

        @PreAuthorize("hasRole('CLERK')")
        public String list() {
            return "orders";
        }
    }

    static class Unmade {

        Unmade() {
            throw new AssertionError("it was made");
        }

        @PreAuthorize("hasRole('CLERK')")
        public String list() {
            return "orders";
        }
    }

    @Secured("ROLE_CLERK")
    static class Secret {

        public String read() {
            return "secret";
        }
    }

    interface Api {

        String call();
    }

    static class Target implements Api {

        @Override
        @RolesAllowed("CLERK")
        public String call() {
            return "called";
        }
    }
}
