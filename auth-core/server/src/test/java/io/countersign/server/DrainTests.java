// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.spring.security.CountersignConfigurationException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class DrainTests {

    private static final String REQUEST = "GET /later HTTP/1.1\r\nHost: localhost\r\n\r\n";

    @Test
    void closeWhenDrainingThenServedOnAndConnectionsAreClosedByTheServer() throws Exception {
        // Longer than the test: interrupted at its end.
        ConfigurableApplicationContext application = OddRequestTests.application(Map.of("countersign.drain", "10m"));
        int port = application.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
        Thread stop;
        try (Socket kept = connect(port)) {
            assertThat(answer(kept)).startsWith("HTTP/1.1 200").doesNotContainIgnoringCase("Connection: close");
            stop = Thread.ofPlatform().daemon().start(application::close);
            Drain drain = application.getBean(Drain.class);
            while (!drain.hasBegun()) {
                assertThat(stop.isAlive()).isTrue();
                Thread.onSpinWait();
            }

            assertThat(answer(kept)).startsWith("HTTP/1.1 200").contains("Connection: close");
            assertThat(kept.getInputStream().read()).isEqualTo(-1);
        }
        try (Socket fresh = connect(port)) {
            assertThat(answer(fresh)).startsWith("HTTP/1.1 200").contains("Connection: close");
        }
        stop.interrupt();
        stop.join();
        assertThatExceptionOfType(ConnectException.class).isThrownBy(() -> connect(port));
    }

    @ParameterizedTest
    @ValueSource(strings = {"flushed", "body", "error", "nothing"})
    void closeWhenARequestHasBegunThenItsConnectionIsClosed(String kind) throws Exception {
        try (GenericApplicationContext context = new GenericApplicationContext()) {
            Drain drain = new Drain(context, Duration.ofMillis(1));
            MockHttpServletResponse response = new MockHttpServletResponse();
            new DrainFilter(drain).doFilter(new MockHttpServletRequest(), response, (request, wrapper) -> {
                drain.onApplicationEvent(new ContextClosedEvent(context));
                switch (kind) {
                    case "flushed" -> wrapper.flushBuffer();
                    case "body" -> {
                        wrapper.setContentLength(4);
                        wrapper.getOutputStream().write(new byte[4]);
                    }
                    case "error" -> ((HttpServletResponse) wrapper).sendError(403);
                    default -> ((HttpServletResponse) wrapper).setStatus(204);
                }
            });
            assertThat(response.getHeader("Connection")).isEqualTo("close");
        }
    }

    @Test
    void closeWhenNoTimeIsSetThenItStopsAtOnce() {
        ConfigurableApplicationContext application = OddRequestTests.application(Map.of());
        Drain drain = application.getBean(Drain.class);
        application.close();
        assertThat(drain.hasBegun()).isFalse();
    }

    @Test
    void eventWhenAnotherContextClosesThenServedOn() {
        try (GenericApplicationContext own = new GenericApplicationContext();
                GenericApplicationContext child = new GenericApplicationContext(own)) {
            Drain drain = new Drain(own, Duration.ofMinutes(10));
            drain.onApplicationEvent(new ContextClosedEvent(child));
            assertThat(drain.hasBegun()).isFalse();
        }
    }

    @Test
    void startWhenNegativeThenRefused() {
        try (GenericApplicationContext context = new GenericApplicationContext()) {
            assertThatExceptionOfType(CountersignConfigurationException.class)
                    .isThrownBy(() -> new Drain(context, Duration.ofSeconds(-1)))
                    .withMessageContaining("countersign.drain");
        }
    }

    private static Socket connect(int port) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(30_000);
        return socket;
    }

    private static String answer(Socket socket) throws IOException {
        socket.getOutputStream().write(REQUEST.getBytes(StandardCharsets.US_ASCII));
        StringBuilder answer = new StringBuilder();
        while (!answer.toString().endsWith("later")) {
            int octet = socket.getInputStream().read();
            if (octet < 0) {
                throw new IOException("closed after: " + answer);
            }
            answer.append((char) octet);
        }
        return answer.toString();
    }
}
