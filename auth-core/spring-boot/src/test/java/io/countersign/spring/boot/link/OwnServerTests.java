// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import org.junit.jupiter.api.Test;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationContext;

/** Servers other than Tomcat, whose state the tests over HTTP read. */
class OwnServerTests {

    private static boolean accepts(WebServer server) {
        WebServerApplicationContext context = mock();
        when(context.getWebServer()).thenReturn(server);
        return new OwnServer(context).accepts();
    }

    @Test
    void acceptsThenByThePort() {
        WebServer server = mock();
        when(server.getPort()).thenReturn(8443, -1, 0);
        assertThat(accepts(server)).isTrue();
        assertThat(accepts(server)).isFalse();
        assertThat(accepts(server)).isFalse();
    }

    @Test
    void acceptsWhenTheServerIsNotOfTheApplicationThenTrue() {
        ApplicationContext other = mock();
        assertThat(new OwnServer(other).accepts()).isTrue();
        assertThat(accepts(null)).isTrue();
    }
}
