// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.zk.ZkScheme;
import io.countersign.zk.proof.Circuit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Bodies that arrive slowly: they hold places of their client alone. */
class StarkConnectionTests extends StarkServerFixture {

    private static final Circuit CIRCUIT = Circuit.SECRET_PROOF_BOUND;

    /** Bodies of one client that may be read at the same time. */
    private static final int PLACES = 32;

    /** Another address of this machine. */
    private static final byte[] OTHER = {127, 0, 0, 2};

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @Test
    void postWhenOthersOfTheClientAreStillReadThen503AndOtherClientsAreServed() throws Exception {
        List<Socket> slow = new ArrayList<>();
        try (HttpClient other = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .localAddress(InetAddress.getByAddress(OTHER))
                .build()) {
            for (int i = 1; i < PLACES; i++) {
                slow.add(begun());
            }
            // A body that is no proof is answered 401 if there is a place for it, and may have taken that of a slow
            // one.
            await(503, () -> slow.add(begun()));
            assertThat(beginBy(other)).isEqualTo(201);
        } finally {
            slow.forEach(StarkConnectionTests::close);
        }
        await(401, () -> {});
        assertThat(beginBy(client)).isEqualTo(201);
    }

    /** Sends a request without the end of its body. */
    private Socket begun() {
        String head = "POST " + target(CIRCUIT) + " HTTP/1.1\r\nHost: basket.shop.com\r\nContent-Type: "
                + ZkScheme.SESSION_TYPE + "\r\nDPoP: any\r\nContent-Length: 100000\r\n\r\n";
        try {
            Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            return socket;
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private int beginBy(HttpClient by) throws Exception {
        String dpop = dpop(key);
        return by.send(
                        request(target(CIRCUIT), BodyPublishers.ofByteArray(body(CIRCUIT, dpop)), "DPoP", dpop),
                        BodyHandlers.ofString())
                .statusCode();
    }

    /** Waits for that answer to a body that is no proof. */
    private void await(int wanted, Runnable before) throws Exception {
        long end = System.nanoTime() + PATIENCE.toNanos();
        int status = 0;
        while (status != wanted && System.nanoTime() < end) {
            before.run();
            status = begin(CIRCUIT, new byte[10], dpop(key));
        }
        assertThat(status).isEqualTo(wanted);
    }
}
