// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.Mockito.mock;

import io.countersign.core.link.LinkTrust;
import io.countersign.spring.security.CountersignConfigurationException;
import java.util.Arrays;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.web.server.WebServerFactory;
import org.springframework.mock.env.MockEnvironment;

/** Settings with {@code countersign.tls.management} that contradict one another. */
class ManagementTlsGuardTests {

    private static void start(String... properties) {
        MockEnvironment environment = new MockEnvironment();
        for (String property : properties) {
            String[] parts = property.strip().split("=", 2);
            environment.setProperty(parts[0], parts[1]);
        }
        new ManagementTlsGuard(environment).afterPropertiesSet();
    }

    private static void assertFails(String named, String... properties) {
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .as(Arrays.toString(properties))
                .isThrownBy(() -> start(properties))
                .satisfies(failure -> assertThat(failure.property()).isEqualTo(named));
    }

    @Test
    void startWhenTheActuatorHasNoPortOfItsOwnThenFails() {
        String spiffe = "countersign.tls.trust=spiffe";
        String on = "countersign.tls.management=true";
        assertFails("countersign.tls.management", on, spiffe);
        assertFails("countersign.tls.management", on, spiffe, "management.server.port=-1");
        assertFails("countersign.tls.management", on, spiffe, "management.server.port=8443", "server.port=8443");
        assertFails("countersign.tls.management", on, spiffe, "management.server.port=8080");
        assertThatCode(() -> start(on, spiffe, "management.server.port=9443")).doesNotThrowAnyException();
        assertThatCode(() -> start(on, spiffe, "management.server.port=0", "server.port=0"))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"bundle", "key-store", "certificate"})
    void startWhenTheTrustServesItAndAnotherCertificateIsSetThenFails(String name) {
        String property = "management.server.ssl." + name;
        assertFails(
                property,
                "countersign.tls.management=true",
                "countersign.tls.trust=registration",
                "management.server.port=9443",
                property + "=web");
    }

    @Test
    void startWhenBundlesServeItThenTheyNeedACertificate() {
        String[] port = {"countersign.tls.management=true", "management.server.port=9443"};
        assertFails("countersign.tls.management", port);
        assertFails(
                "countersign.tls.management",
                and(port, "server.ssl.bundle=web", "management.server.ssl.enabled=false"));
        for (String enough : new String[] {
            "server.ssl.bundle=web",
            "management.server.ssl.bundle=web",
            "management.server.address=127.0.0.1",
            "countersign.tls.required=false"
        }) {
            assertThatCode(() -> start(and(port, enough))).as(enough).doesNotThrowAnyException();
        }
    }

    @Test
    void startWhenBundlesServeItAndClientsNeedACertificateThenFails() {
        String[] port = {"countersign.tls.management=true", "management.server.port=9443", "server.ssl.bundle=web"};
        assertFails("server.ssl.client-auth", and(port, "server.ssl.client-auth=need"));
        assertFails(
                "management.server.ssl.client-auth",
                and(port, "management.server.ssl.bundle=web", "management.server.ssl.client-auth=NEED"));
        assertThatCode(() -> start(and(port, "server.ssl.client-auth=need", "management.server.ssl.bundle=web")))
                .doesNotThrowAnyException();
        assertThatCode(() -> start(and(port, "server.ssl.client-auth=want"))).doesNotThrowAnyException();
    }

    private static String[] and(String[] properties, String... more) {
        String[] all = Arrays.copyOf(properties, properties.length + more.length);
        System.arraycopy(more, 0, all, properties.length, more.length);
        return all;
    }

    @Test
    void startWhenTheServerIsNotTomcatThenFails() {
        WebServerFactory other = mock();
        LinkTrust trust = mock();
        SSLContext context = mock();
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> LinkServer.present(other, trust, context))
                .withMessageContaining("countersign.tls.management")
                .withMessageContaining("not Tomcat");
    }
}
