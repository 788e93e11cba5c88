// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.countersign.core.link.LinkTrust;
import io.countersign.core.link.ServerLink;
import io.countersign.spring.security.CountersignConfigurationException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.WebServerFactory;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationContext;

/** Trusted proxies where the address of the socket cannot be told, and wrong names. */
class ClientCertStartTests {

    @Test
    void startWhenServerIsNotTomcatThenFails() {
        WebServerFactory other = mock();
        assertThatThrownBy(() -> LinkServer.storePeerAddresses(other))
                .isInstanceOf(CountersignConfigurationException.class)
                .hasMessageContaining("countersign.client-cert.trusted-proxies")
                .hasMessageContaining("not Tomcat");
    }

    @Test
    void startWhenServerIsNotOfTheApplicationThenFails() {
        WebServerApplicationContext war = mock();
        assertThatThrownBy(new OwnServerGuard(war)::afterSingletonsInstantiated)
                .isInstanceOf(CountersignConfigurationException.class)
                .hasMessageContaining("WAR");
    }

    @Test
    void startWhenServerIsOfTheApplicationOrThereIsNoneThenStarts() {
        WebServerApplicationContext embedded = mock();
        when(embedded.getWebServer()).thenReturn(mock(WebServer.class));
        assertThatCode(new OwnServerGuard(embedded)::afterSingletonsInstantiated)
                .doesNotThrowAnyException();
        ApplicationContext mocked = mock();
        assertThatCode(new OwnServerGuard(mocked)::afterSingletonsInstantiated).doesNotThrowAnyException();
    }

    @Test
    void startWhenNameIsNotOfTheTrustThenFails() {
        ServerLink link = mock();
        when(link.named(any())).thenThrow(new IllegalArgumentException("'proxy' is no SPIFFE ID"));
        LinkTrust trust = mock();
        when(trust.server()).thenReturn(Optional.of(link));
        assertThatThrownBy(() -> ConfiguredProxies.of(List.of("10.0.0.1", "proxy"), trust))
                .isInstanceOf(CountersignConfigurationException.class)
                .hasMessageContaining("'proxy' is no SPIFFE ID; it is no IP address or range either.");
    }
}
