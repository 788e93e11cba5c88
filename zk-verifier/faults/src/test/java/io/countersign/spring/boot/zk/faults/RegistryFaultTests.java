// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Applications that lost their connection to the registry, so that no standing is known any more. */
@ExtendWith(OutputCaptureExtension.class)
class RegistryFaultTests {

    private static final String[] IMPATIENT = {
        "--countersign.zk.registry.poll-interval=100ms",
        "--countersign.zk.registry.refresh-interval=50ms",
        "--countersign.zk.registry.stale=1s",
        "--countersign.zk.registry.timeout=500ms",
    };

    private final AtomicReference<String> registered = new AtomicReference<>("");

    private final AtomicBoolean reachable = new AtomicBoolean(true);

    private HttpServer registry;

    @BeforeEach
    void start() throws IOException {
        registry = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        registry.createContext("/registry", this::answer);
        registry.start();
    }

    @AfterEach
    void stop() {
        registry.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String commitment = registered.get();
        boolean isNew =
                !commitment.isEmpty() && exchange.getRequestURI().getQuery().endsWith("since=0");
        String event = isNew ? "{\"seq\":1,\"kind\":\"registered\",\"value\":\"" + commitment + "\",\"at\":1}" : "";
        byte[] page = ("{\"registry\":\"r\",\"events\":[" + event + "],\"next\":" + (commitment.isEmpty() ? 0 : 1)
                        + "}")
                .getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(reachable.get() ? 200 : 500, page.length);
        exchange.getResponseBody().write(page);
        exchange.close();
    }

    private TestServer server() {
        String[] arguments = new String[IMPATIENT.length + 1];
        System.arraycopy(IMPATIENT, 0, arguments, 0, IMPATIENT.length);
        arguments[IMPATIENT.length] = "--countersign.zk.registry.uri=http://127.0.0.1:"
                + registry.getAddress().getPort() + "/registry";
        return TestServer.withRegistry(registered::set, arguments);
    }

    @Test
    void requestWhenRegistryWasNeverReachedThen503AndAWarning(CapturedOutput output) {
        reachable.set(false);
        try (TestServer server = server()) {
            assertThat(server.status(server.proof())).isEqualTo(503);
            assertThat(server.health()).contains("stale");
        }
        assertThat(output.getAll().lines().filter(line -> line.contains("The registry cannot be read")))
                .singleElement()
                .asString()
                .contains("WARN");
    }

    @Test
    void requestWhenRegistryIsOutOfReachForTooLongThen503UntilItIsBack() {
        try (TestServer server = server()) {
            assertThat(Eventually.status(200, () -> server.status(server.proof())))
                    .isEqualTo(200);
            reachable.set(false);
            assertThat(Eventually.status(503, () -> server.status(server.proof())))
                    .isEqualTo(503);
            for (int i = 0; i < 5; i++) {
                assertThat(server.status(server.proof())).isEqualTo(503);
            }
            assertThat(server.health()).contains("stale");
            reachable.set(true);
            assertThat(Eventually.status(200, () -> server.status(server.proof())))
                    .isEqualTo(200);
        }
    }
}
