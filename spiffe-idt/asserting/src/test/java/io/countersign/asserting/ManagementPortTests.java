// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.spiffe.tls.RawConnection;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.core.env.Environment;

/** The port for probes and scrapers, with clients that have no certificate. */
class ManagementPortTests {

    private static final String PROMETHEUS = "/actuator/prometheus";

    private static final String TOKEN = "0123456789abcdef0123456789abcdef";

    @TempDir
    private static Path folder;

    private static TestAsserting asserting;

    @BeforeAll
    static void start() throws IOException {
        Files.writeString(folder.resolve("token"), TOKEN);
        asserting = TestAsserting.start(
                folder,
                "--countersign.asserting.algorithm=ES256",
                "--countersign.metrics.token-location=file:" + folder.resolve("token"),
                "--management.server.port=0",
                "--countersign.tls.management=true",
                "--countersign.header-timeout=3s");
    }

    @AfterAll
    static void stop() {
        asserting.close();
    }

    private static int port() {
        return asserting.bean(Environment.class).getRequiredProperty("local.management.port", Integer.class);
    }

    private static String send(String method, String path, String... headers) throws IOException {
        try (RawConnection connection = RawConnection.tls(RawConnection.nobody(), port())) {
            return connection.send(method, path, headers);
        }
    }

    @Test
    void probesThenAnsweredWithoutACertificate() throws IOException {
        assertThat(send("GET", "/livez")).startsWith("HTTP/1.1 200");
        assertThat(send("GET", "/readyz")).startsWith("HTTP/1.1 200");
    }

    @Test
    void metricsThenForTheTokenOnly() throws IOException {
        assertThat(send("GET", PROMETHEUS)).startsWith("HTTP/1.1 401");
        assertThat(send("GET", PROMETHEUS, "Authorization: Bearer " + TOKEN.replace('0', '1')))
                .startsWith("HTTP/1.1 401");
        assertThat(send("GET", PROMETHEUS, "Authorization: Bearer " + TOKEN)).startsWith("HTTP/1.1 200");
        assertThat(asserting.send("operator", "GET", PROMETHEUS, "").status())
                .as("on the main port")
                .isEqualTo(404);
    }

    @Test
    void anythingElseThenNotFound() throws IOException {
        for (String path : List.of("/", "/actuator", "/actuator/countersign", "/keys", "/oauth2/jwks", "/dvid/mint")) {
            assertThat(send("GET", path)).as(path).startsWith("HTTP/1.1 404");
            assertThat(send("POST", path)).as(path).startsWith("HTTP/1.1 404");
        }
    }

    /** Sends an octet of a handshake at a time, so that Tomcat's own timeout always begins anew. */
    @Test
    void connectWhenTheHandshakeIsSlowThenItIsClosed() throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
            // A record of 16 KiB with a ClientHello of nearly as many.
            socket.getOutputStream().write(new byte[] {22, 3, 1, 64, 0, 1, 0, 63, (byte) 252, 3, 3});
            socket.setSoTimeout(100);
            assertThat(IntStream.range(0, 600).anyMatch(octet -> isClosed(socket)))
                    .as("closed before the record ends")
                    .isTrue();
        }
    }

    private static boolean isClosed(Socket socket) {
        try {
            socket.getOutputStream().write(0);
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException ex) {
            return false;
        } catch (IOException ex) {
            return true;
        }
    }

    @Test
    void mainPortThenOnlyForWorkloads() throws IOException {
        assertThat(asserting.mint("/dvid/mint")).isNotBlank();
        assertThat(onMainPort()).isEmpty();
    }

    /** Answer to a client without a certificate, or nothing if the handshake fails. */
    private static String onMainPort() {
        try (RawConnection connection = RawConnection.tls(RawConnection.nobody(), asserting.port())) {
            return connection.get("/livez");
        } catch (IOException ex) {
            return "";
        }
    }
}
