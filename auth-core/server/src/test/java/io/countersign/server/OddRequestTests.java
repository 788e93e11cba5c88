// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.TestAuthority;
import io.countersign.spring.boot.link.CountersignLinkAutoConfiguration;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.context.PropertyPlaceholderAutoConfiguration;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.tomcat.autoconfigure.servlet.TomcatServletWebServerAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.DispatcherServletAutoConfiguration;
import org.springframework.boot.webmvc.autoconfigure.WebMvcAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Tests requests that no HTTP client sends, written to a socket. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OddRequestTests {

    private static final String START = "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n";

    private static final String SECOND = START + "Content-Length: 6\r\n\r\nsecond";

    private ConfigurableApplicationContext plain;

    private ConfigurableApplicationContext tls;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        TestAuthority authority = new TestAuthority();
        authority.issue("localhost", "dns:localhost");
        Map<String, Object> bundle = new HashMap<>(authority.bundle("localhost", folder));
        bundle.put("server.ssl.bundle", "localhost");
        plain = application(Map.of());
        tls = application(bundle);
    }

    static ConfigurableApplicationContext application(Map<String, Object> properties) {
        return new SpringApplicationBuilder(Application.class)
                .properties("server.address=127.0.0.1", "server.port=0", "countersign.header-timeout=500ms")
                .bannerMode(Banner.Mode.OFF)
                .properties(properties)
                .run();
    }

    @AfterAll
    void stop() {
        plain.close();
        tls.close();
    }

    @Test
    void sendWhenHeaderIsSlowThenConnectionIsClosed() throws Exception {
        try (Socket socket = connect(plain)) {
            write(socket, START + "Slow: ");

            assertThat(isClosedWhileSending(socket)).isTrue();
        }
    }

    @Test
    void sendWhenSecondHeaderIsSlowThenConnectionIsClosed() throws Exception {
        try (Socket socket = connect(plain)) {
            write(socket, SECOND);
            assertThat(read(socket, "second")).startsWith("HTTP/1.1 200");
            write(socket, "POST /ec");

            assertThat(isClosedWhileSending(socket)).isTrue();
        }
    }

    @Test
    void sendWhenHandshakeIsSlowThenConnectionIsClosed() throws Exception {
        try (Socket socket = connect(tls)) {
            // A record of 16 KiB with a ClientHello of nearly as many.
            socket.getOutputStream().write(new byte[] {22, 3, 1, 64, 0, 1, 0, 63, (byte) 252, 3, 3});

            assertThat(isClosedWhileSending(socket)).isTrue();
        }
    }

    @Test
    void sendWhenAnswerIsSlowThenAnswered() throws Exception {
        try (Socket socket = connect(plain)) {
            write(socket, "GET /later HTTP/1.1\r\nHost: localhost\r\n\r\n");

            assertThat(read(socket, "later")).startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void sendWhenBodyIsSlowThenAnswered() throws Exception {
        try (Socket socket = connect(plain)) {
            write(socket, START + "Content-Length: 6\r\n\r\n");
            for (char octet : "second".toCharArray()) {
                Thread.sleep(350);
                socket.getOutputStream().write(octet);
            }

            assertThat(read(socket, "second")).startsWith("HTTP/1.1 200");
        }
    }

    /** Both are refused by stricter servers; here, no other request can be hidden in one. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\n0\r\n\r\n",
                "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n5\r\nfirst\r\n0\r\n\r\n"
            })
    void sendWhenLengthIsGivenTwiceThenConnectionIsClosedAfterOneAnswer(String rest) throws Exception {
        try (Socket socket = connect(plain)) {
            write(socket, START + rest + SECOND);
            String answers = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);

            assertThat(answers).startsWith("HTTP/1.1 200").contains("Connection: close", "first");
            assertThat(answers).doesNotContain("second").containsOnlyOnce("HTTP/1.1");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 5\r\nContent-Length: 6\r\n\r\nfirst",
                "Content-Length: +5\r\n\r\nfirst",
                "Content-Length: 5, 5\r\n\r\nfirst",
                "Transfer-Encoding: identity, chunked\r\n\r\n5\r\nfirst\r\n0\r\n\r\n",
                "Transfer-Encoding: chunked, gzip\r\n\r\n5\r\nfirst\r\n0\r\n\r\n",
                "Content-Length : 5\r\n\r\nfirst",
                "Content-Length: 5\r\nA\0B: c\r\n\r\nfirst",
                "Content-Length: 5\r\nA: b\rC: d\r\n\r\nfirst",
                "Content-Length: 5\r\nHost: elsewhere\r\n\r\nfirst"
            })
    void sendWhenMalformedThenRefusedAndConnectionIsClosed(String rest) throws Exception {
        try (Socket socket = connect(plain)) {
            write(socket, START + rest + SECOND);
            String answers = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);

            assertThat(answers).matches("(?s)HTTP/1.1 (400|501) .*").doesNotContain("first", "second");
        }
    }

    private static Socket connect(ConfigurableApplicationContext application) throws IOException {
        int port = application.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(30_000);
        return socket;
    }

    private static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    /** Sends a byte every 200 ms, for 20 s at most. */
    private static boolean isClosedWhileSending(Socket socket) throws IOException {
        socket.setSoTimeout(200);
        for (int sent = 0; sent < 100; sent++) {
            try {
                write(socket, "a");
                if (socket.getInputStream().read() < 0) {
                    return true;
                }
            } catch (SocketTimeoutException ex) {
                // The connection is open, without a response.
            } catch (IOException ex) {
                return true;
            }
        }
        return false;
    }

    private static String read(Socket socket, String end) throws IOException {
        StringBuilder text = new StringBuilder();
        while (!text.toString().endsWith(end)) {
            int octet = socket.getInputStream().read();
            if (octet < 0) {
                break;
            }
            text.append((char) octet);
        }
        return text.toString();
    }

    @SpringBootConfiguration
    @ImportAutoConfiguration({
        PropertyPlaceholderAutoConfiguration.class,
        TomcatServletWebServerAutoConfiguration.class,
        SslAutoConfiguration.class,
        DispatcherServletAutoConfiguration.class,
        WebMvcAutoConfiguration.class,
        JacksonAutoConfiguration.class,
        CountersignLinkAutoConfiguration.class
    })
    @Import({ServerSupport.class, EchoController.class})
    static class Application {}

    @RestController
    static class EchoController {

        private final Drain drain;

        /** Number of requests that have begun to wait for the drain. */
        final AtomicInteger waiting = new AtomicInteger();

        EchoController(Drain drain) {
            this.drain = drain;
        }

        @PostMapping("/echo")
        String echo(@RequestBody String text) {
            return text;
        }

        @GetMapping("/later")
        CompletableFuture<String> later() {
            return CompletableFuture.supplyAsync(() -> "later", CompletableFuture.delayedExecutor(2, TimeUnit.SECONDS));
        }

        /** Answers once the drain has begun. */
        @GetMapping("/draining/async")
        CompletableFuture<Void> draining() {
            return CompletableFuture.runAsync(this::awaitDrain);
        }

        @GetMapping("/draining/{kind}")
        void draining(@PathVariable String kind, HttpServletResponse response) throws IOException {
            awaitDrain();
            switch (kind) {
                case "body" -> response.getOutputStream().write(new byte[100_000]);
                case "flushed" -> response.flushBuffer();
                case "redirect" -> response.sendRedirect("/elsewhere", 303, false);
                case "error" -> response.sendError(404);
                default -> response.setStatus(204);
            }
        }

        private void awaitDrain() {
            waiting.incrementAndGet();
            while (!drain.hasBegun()) {
                LockSupport.parkNanos(1_000_000);
            }
        }
    }
}
