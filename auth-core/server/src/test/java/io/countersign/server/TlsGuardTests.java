// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.countersign.core.link.LinkTrust;
import io.countersign.core.link.ServerLink;
import io.countersign.spring.security.CountersignConfigurationException;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.env.MockEnvironment;

class TlsGuardTests {

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "192.0.2.1", "::", "", "shop.example.com"})
    void startWhenReachableAndPlainThenFailsUnlessProtected(String address) {
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> start("server.address", address))
                .withMessageContaining("server.ssl.bundle");
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() ->
                        start("server.address", address, "server.ssl.bundle", "web", "server.ssl.enabled", "false"));
        assertThatCode(() -> start("server.address", address, "server.ssl.bundle", "web"))
                .doesNotThrowAnyException();
        assertThatCode(() -> start("server.address", address, "countersign.tls.required", "false"))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "shop.example.com"})
    void startWhenReachableThenATrustHasToProtectTheServerAndNotOnlyTheClient(String address) {
        MockEnvironment environment = new MockEnvironment().withProperty("server.address", address);
        assertThatCode(() -> new TlsGuard(environment, trust(mock())).afterPropertiesSet())
                .doesNotThrowAnyException();
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> new TlsGuard(environment, trust(null)).afterPropertiesSet());
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost", "::1"})
    void startWhenLoopbackThenPlainWillDo(String address) {
        assertThatCode(() -> start("server.address", address)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({"8081, 8080", "0, 0", "8081, 0"})
    void startWhenTheActuatorHasAPlainPortOfItsOwnThenFailsUnlessProtected(String port, String serverPort) {
        String[] ports = {"server.address", "127.0.0.1", "server.port", serverPort, "management.server.port", port};
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() -> start(ports))
                .withMessageContaining("management.server.address");
        assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(
                        () -> start(and(ports, "server.ssl.bundle", "web", "management.server.ssl.enabled", "false")));
        assertThatCode(() -> start(and(ports, "server.ssl.bundle", "web"))).doesNotThrowAnyException();
        assertThatCode(() -> start(and(ports, "management.server.ssl.bundle", "web")))
                .doesNotThrowAnyException();
        assertThatCode(() -> start(and(ports, "management.server.address", "127.0.0.1")))
                .doesNotThrowAnyException();
        assertThatCode(() -> start(and(ports, "countersign.tls.required", "false")))
                .doesNotThrowAnyException();
        String[] probes = and(ports, "countersign.tls.management", "true");
        assertThatCode(() -> start(and(probes, "countersign.tls.trust", "spiffe")))
                .doesNotThrowAnyException();
        assertThatExceptionOfType(CountersignConfigurationException.class).isThrownBy(() -> start(probes));
    }

    private static String[] and(String[] properties, String... more) {
        return Stream.of(properties, more).flatMap(Stream::of).toArray(String[]::new);
    }

    @Test
    void startWhenNoAddressThenItIsReachable() {
        assertThatExceptionOfType(CountersignConfigurationException.class).isThrownBy(() -> start());
    }

    private static void start(String... properties) {
        MockEnvironment environment = new MockEnvironment();
        for (int i = 0; i < properties.length; i += 2) {
            environment.setProperty(properties[i], properties[i + 1]);
        }
        new TlsGuard(environment, trust(null)).afterPropertiesSet();
    }

    private static LinkTrust trust(@Nullable ServerLink server) {
        LinkTrust trust = mock();
        when(trust.server()).thenReturn(Optional.ofNullable(server));
        return trust;
    }
}
