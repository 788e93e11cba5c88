// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.spiffe.tls.SvidSource;
import io.countersign.spiffe.tls.TestAuthority;
import io.countersign.spiffe.tls.TestSource;
import io.countersign.spiffe.workloadapi.EmbeddedWorkloadApi;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.link.ChosenLinkTrust;
import io.countersign.spring.boot.link.CountersignLinkAutoConfiguration;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.spring.security.ServiceCredential;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.boot.web.server.WebServerFactoryCustomizerBeanPostProcessor;
import org.springframework.boot.web.server.servlet.ServletWebServerFactory;
import org.springframework.boot.web.server.servlet.context.AnnotationConfigServletWebServerApplicationContext;

class StartupFailureTests {

    private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    CountersignAutoConfiguration.class,
                    CountersignSpiffeAutoConfiguration.class,
                    CountersignSpiffeLinkAutoConfiguration.class,
                    CountersignLinkAutoConfiguration.class,
                    CountersignSpiffeRightsAutoConfiguration.class,
                    SecurityAutoConfiguration.class,
                    ServletWebSecurityAutoConfiguration.class))
            .withPropertyValues(
                    "countersign.service-id=a.shop.com",
                    "countersign.accept=none",
                    "countersign.tls.trust=spiffe",
                    "SPIFFE_ENDPOINT_SOCKET=",
                    "countersign.spiffe.start-timeout=300ms",
                    "countersign.spiffe.allowed-clients=spiffe://shop.com/*");

    private void assertFails(WebApplicationContextRunner with, String property, String reason) {
        with.run(context -> assertThat(context)
                .getFailure()
                .rootCause()
                .isInstanceOfSatisfying(CountersignConfigurationException.class, ex -> {
                    assertThat(ex.property()).isEqualTo(property);
                    assertThat(ex.reason()).contains(reason);
                    assertThat(ex.fix()).isNotBlank();
                }));
    }

    private WebApplicationContextRunner withSource() {
        TestAuthority authority = new TestAuthority("shop.com");
        return runner.withBean(SvidSource.class, () -> TestSource.of(authority, "/a"));
    }

    @Test
    void startWhenNoSocketThenFails() {
        assertFails(runner, "countersign.spiffe.endpoint-socket", "needs a Workload API");
    }

    @Test
    void startWhenSocketIsNoneThenFails() {
        assertFails(
                runner.withPropertyValues("countersign.spiffe.endpoint-socket=/run/agent.sock"),
                "countersign.spiffe.endpoint-socket",
                "/run/agent.sock");
    }

    @Test
    void startWhenNobodyAnswersThenFails(@TempDir Path folder) {
        assertFails(
                runner.withPropertyValues("countersign.spiffe.endpoint-socket=unix:" + folder.resolve("none.sock")),
                "countersign.spiffe.endpoint-socket",
                "no SVID within");
    }

    @Test
    void startWhenSeveralSvidsAreOfferedThenFailsWithTheIdsAndTheProperty(@TempDir Path folder) {
        Path socket = folder.resolve("several").resolve("api.sock");
        try (EmbeddedWorkloadApi several = EmbeddedWorkloadApi.builder("shop.com")
                .register(socket, "spiffe://shop.com/node")
                .register(socket, "spiffe://shop.com/account")
                .start()) {
            assertThat(several.authorities()).isNotEmpty();
            assertFails(
                    runner.withPropertyValues(
                            "countersign.spiffe.start-timeout=1m",
                            "countersign.spiffe.endpoint-socket=" + EmbeddedWorkloadApi.endpoint(socket)),
                    "countersign.spiffe.id",
                    "spiffe://shop.com/account, spiffe://shop.com/node");
        }
    }

    @Test
    void startWhenNobodyMayConnectThenFails() {
        assertFails(
                withSource().withPropertyValues("countersign.spiffe.allowed-clients="),
                "countersign.spiffe.allowed-clients",
                "no workload is trusted");
    }

    @Test
    void startWhenClientIsNoIdThenFails() {
        assertFails(
                withSource().withPropertyValues("countersign.spiffe.allowed-clients=*"),
                "countersign.spiffe.allowed-clients",
                "not a SPIFFE ID");
    }

    @Test
    void startWhenServiceHasNoIdThenFails() {
        assertFails(
                withSource().withPropertyValues("countersign.services.[b.shop.com].url=https://b.internal"),
                "countersign.services.[b.shop.com].spiffe-id",
                "not set");
    }

    @Test
    void startWhenServicesOfOneAddressDifferThenFails() {
        withSource()
                .withPropertyValues(
                        "countersign.services.[b.shop.com].url=https://b.internal/b",
                        "countersign.services.[b.shop.com].spiffe-id=spiffe://shop.com/b",
                        "countersign.services.[c.shop.com].url=https://B.internal:443/c",
                        "countersign.services.[c.shop.com].spiffe-id=spiffe://shop.com/c")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("another service at the same address"));
    }

    @ParameterizedTest
    @CsvSource({
        "countersign.client.ssl-bundle, web",
        "server.ssl.bundle,             web",
        "server.ssl.key-store,          keys.p12",
    })
    void startWhenTlsIsSetUpTwiceThenFails(String property, String value) {
        assertFails(
                runner.withPropertyValues(property + "=" + value, "countersign.spiffe.endpoint-socket=unix:/none"),
                property,
                "no effect");
    }

    @ParameterizedTest
    @CsvSource({
        "management.server.port=8081, server.port=8443",
        "management.server.port=8081, management.server.address=0.0.0.0",
        "management.server.port=8081, management.server.address=10.0.0.1",
        "management.server.port=8081, management.server.ssl.enabled=true",
        "management.server.port=0,    server.port=0",
        "management.server.port=8081, countersign.spiffe.server=false",
    })
    void startWhenTheActuatorHasAPlainPortOfItsOwnThenFails(String port, String other) {
        assertFails(withSource().withPropertyValues(port, other), "management.server.port", "plain HTTP");
    }

    @Test
    void startWhenTlsOfTheActuatorsPortIsSwitchedOffThenFails() {
        assertFails(
                withSource()
                        .withPropertyValues(
                                "management.server.port=8081",
                                "management.server.ssl.bundle=web",
                                "management.server.ssl.enabled=false"),
                "management.server.port",
                "plain HTTP");
    }

    @ParameterizedTest
    @CsvSource({
        "management.server.port=8443, server.port=8443",
        "management.server.port=8080, server.address=127.0.0.1",
        "management.server.port=-1,   server.port=8443",
        "management.server.port=8081, management.server.address=127.0.0.1",
        "management.server.port=8081, management.server.ssl.bundle=web",
        "management.server.port=8081, management.server.ssl.key-store=keys.p12",
        "management.server.port=8081, countersign.tls.management=true",
    })
    void startWhenTheActuatorsPortIsProtectedThenStarts(String port, String other) {
        withSource()
                .withPropertyValues(port, other)
                .run(context -> assertThat(context).hasNotFailed());
    }

    /** Server of another kind, as Spring Boot passes it to its customizers. */
    @Test
    void startWhenServerIsNotTomcatThenFails() {
        ServletWebServerFactory other = initializers -> {
            throw new AssertionError("It is not to begin");
        };
        WebApplicationContextRunner ofAnother = new WebApplicationContextRunner(
                        AnnotationConfigServletWebServerApplicationContext::new)
                .withConfiguration(AutoConfigurations.of(
                        CountersignAutoConfiguration.class,
                        CountersignSpiffeAutoConfiguration.class,
                        CountersignSpiffeLinkAutoConfiguration.class,
                        CountersignLinkAutoConfiguration.class,
                        SecurityAutoConfiguration.class,
                        ServletWebSecurityAutoConfiguration.class))
                .withBean(WebServerFactoryCustomizerBeanPostProcessor.class)
                .withBean(SvidSource.class, () -> TestSource.of(new TestAuthority("shop.com"), "/a"))
                .withBean(ServletWebServerFactory.class, () -> other)
                .withPropertyValues(
                        "countersign.service-id=a.shop.com",
                        "countersign.accept=none",
                        "countersign.tls.trust=spiffe",
                        "countersign.spiffe.allowed-clients=spiffe://shop.com/*");
        assertFails(ofAnother, "countersign.tls.trust", "not Tomcat");
    }

    @Test
    void startWhenServerIsForBrowsersThenItHasTlsOfItsOwnAndNobodyHasToBeNamed() {
        withSource()
                .withPropertyValues(
                        "countersign.spiffe.server=false",
                        "countersign.spiffe.allowed-clients=",
                        "server.ssl.bundle=web")
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .satisfies(started -> assertThat(started.getBean(ChosenLinkTrust.class)
                                        .trust()
                                        .server())
                                .isEmpty()));
    }

    @Test
    void startWhenServerIsForBrowsersAndTheClientHasTlsTwiceThenFails() {
        assertFails(
                runner.withPropertyValues(
                        "countersign.spiffe.server=false",
                        "countersign.client.ssl-bundle=web",
                        "countersign.spiffe.endpoint-socket=unix:/none"),
                "countersign.client.ssl-bundle",
                "no effect");
    }

    @ParameterizedTest
    @CsvSource({"max-connection-age, 0s", "min-remaining, -1s"})
    void startWhenDurationIsNotPositiveThenFails(String property, String value) {
        assertFails(
                withSource().withPropertyValues("countersign.spiffe." + property + "=" + value),
                "countersign.spiffe." + property,
                "not positive");
    }

    /** Uses a map, because a property name in text form would end at the first colon of the ID. */
    private WebApplicationContextRunner withRights(String id) {
        Map<String, String> rights = Map.of(
                "countersign.spiffe.rights.enabled",
                "true",
                "countersign.spiffe.rights.scopes.[" + id + "]",
                "account:debit");
        return withSource()
                .withInitializer(context -> TestPropertyValues.of(rights).applyTo(context));
    }

    @Test
    void startWhenWhoHasRightsIsNoWorkloadThenFails() {
        assertFails(
                withRights("spiffe://shop.com"),
                "countersign.spiffe.rights.scopes",
                "'spiffe://shop.com' is not the SPIFFE ID of a workload");
    }

    @Test
    void startWhenRightsAreBySvidsThenTheyAreTheServiceCredentialAndElseNot() {
        withRights("spiffe://shop.com/basket")
                .run(context ->
                        assertThat(context.getBean(ServiceCredential.class)).isInstanceOf(SvidServiceCredential.class));
        withSource().run(context -> assertThat(context).doesNotHaveBean(ServiceCredential.class));
    }

    @Test
    void startWhenTrustIsNotSpiffeThenNothingIsThere() {
        runner.withPropertyValues("countersign.tls.trust=bundle")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(SvidSource.class));
    }
}
