// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.shop.common.ShopService;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

class SlowUploadTests {

    private static final int THREADS = 4;

    @Test
    void requestWhenMoreUploadsHangThanThereAreThreadsThenAnswered() throws Exception {
        List<Socket> uploads = new ArrayList<>();
        try (ConfigurableApplicationContext gateway = start()) {
            int port = Integer.parseInt(gateway.getEnvironment().getRequiredProperty("local.server.port"));
            try (HttpClient client = HttpClient.newHttpClient()) {
                for (int i = 0; i < 4 * THREADS; i++) {
                    uploads.add(beginUpload(port));
                }
                // Only a request that waits for the uploads exceeds this time.
                HttpRequest request = HttpRequest.newBuilder(
                                URI.create("http://127.0.0.1:" + port + "/actuator/health/liveness"))
                        .timeout(Duration.ofMinutes(2))
                        .build();

                assertThat(client.send(request, BodyHandlers.discarding()).statusCode())
                        .isEqualTo(200);
                assertThat(uploads)
                        .allSatisfy(upload ->
                                assertThat(upload.getInputStream().available()).isZero());
            } finally {
                for (Socket upload : uploads) {
                    upload.close();
                }
            }
        }
    }

    private static ConfigurableApplicationContext start() {
        return ShopService.run(
                GatewayApplication.class,
                "gateway",
                "--shop.mode=none",
                "--server.port=0",
                "--server.tomcat.threads.max=" + THREADS,
                "--server.tomcat.connection-timeout=1h",
                "--shop.gateway.rate-limit.logins-per-second=1000");
    }

    private static Socket beginUpload(int port) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        String request = "POST /users HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Content-Length: 100\r\n\r\n{";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }
}
