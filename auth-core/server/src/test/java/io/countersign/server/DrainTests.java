// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.server.OddRequestTests.EchoController;
import io.countersign.spring.security.CountersignConfigurationException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.support.GenericApplicationContext;

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

    @Test
    void closeWhenRequestsHaveBegunThenTheirConnectionsAreClosed() throws Exception {
        ConfigurableApplicationContext application = OddRequestTests.application(Map.of("countersign.drain", "10m"));
        int port = application.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
        Map<String, Socket> requests = new LinkedHashMap<>();
        for (String kind : List.of("body", "flushed", "redirect", "error", "nothing", "async")) {
            Socket socket = connect(port);
            requests.put(kind, socket);
            send(socket, "GET /draining/" + kind + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
        }
        while (application.getBean(EchoController.class).waiting.get() < requests.size()) {
            LockSupport.parkNanos(1_000_000);
        }
        Thread stop = Thread.ofPlatform().daemon().start(application::close);
        try {
            for (Map.Entry<String, Socket> request : requests.entrySet()) {
                assertThat(read(request.getValue(), "\r\n\r\n"))
                        .as(request.getKey())
                        .startsWith("HTTP/1.1 ")
                        .contains("Connection: close");
            }
        } finally {
            stop.interrupt();
            stop.join();
            for (Socket socket : requests.values()) {
                socket.close();
            }
        }
    }

    @Test
    void closeWhenNoTimeIsSetThenItStopsAtOnceAndNoResponseIsWrapped() {
        ConfigurableApplicationContext application = OddRequestTests.application(Map.of());
        Drain drain = application.getBean(Drain.class);
        assertThat(application
                        .getBean("drainFilter", FilterRegistrationBean.class)
                        .isEnabled())
                .isFalse();
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
        send(socket, REQUEST);
        return read(socket, "later");
    }

    private static void send(Socket socket, String request) throws IOException {
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    }

    private static String read(Socket socket, String end) throws IOException {
        StringBuilder answer = new StringBuilder();
        while (!answer.toString().endsWith(end)) {
            int octet = socket.getInputStream().read();
            if (octet < 0) {
                throw new IOException("closed after: " + answer);
            }
            answer.append((char) octet);
        }
        return answer.toString();
    }
}
