// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.countersign.core.ServiceId;
import io.countersign.core.TestAuthority;
import io.countersign.core.link.ClientLink;
import io.countersign.core.link.ClientTls;
import io.countersign.core.link.LinkExchange;
import io.countersign.core.link.LinkIdentity;
import io.countersign.core.link.LinkListener;
import io.countersign.core.link.MutualTls;
import io.countersign.core.link.Peer;
import io.countersign.core.link.PeerAuthenticator;
import io.countersign.core.link.PeerIdentity;
import io.countersign.core.link.PeerRole;
import io.countersign.core.link.PeerRule;
import io.countersign.core.link.PeerVerdict;
import io.countersign.spring.boot.CountersignProperties;
import io.countersign.spring.boot.link.ConnectionSigner;
import io.countersign.spring.boot.link.LinkCounts;
import io.countersign.spring.boot.link.LinkPoolCustomizer;
import io.countersign.spring.security.client.ServiceTarget;
import io.countersign.spring.security.client.ServiceTargets;
import io.countersign.spring.security.client.UnmappedPolicy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpMethod;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpResponse;

/** A server whose identity is replaced while the pool keeps connections to it. */
class StalePeerTests {

    private static final int KEPT = 3;

    private static final PeerAuthenticator ANYBODY = peer -> new PeerVerdict.Accepted(new Somebody());

    private final TestAuthority authority = new TestAuthority();

    private final Set<X509Certificate> refused = ConcurrentHashMap.newKeySet();

    private final LinkCounts counts = new LinkCounts();

    private final AtomicInteger handled = new AtomicInteger();

    private final CyclicBarrier together = new CyclicBarrier(KEPT);

    private final List<String> heard = new CopyOnWriteArrayList<>();

    private final List<String> told = new CopyOnWriteArrayList<>();

    private final LinkExchange exchange = new LinkExchange() {

        @Override
        public String header() {
            return "Test-Exchange";
        }

        @Override
        public List<String> values() {
            return List.of("one", "two");
        }

        @Override
        public void heard(String value, PeerIdentity peer) {
            heard.add(peer.name() + " " + value);
        }
    };

    private final ExecutorService threads = Executors.newCachedThreadPool();

    private HttpsServer server;

    private PooledRequestFactory pool;

    private record Somebody() implements PeerIdentity {

        @Override
        public String name() {
            return "somebody";
        }

        @Override
        public Instant end() {
            return Instant.MAX;
        }
    }

    @BeforeEach
    void setUp() throws IOException {
        authority.issue("client");
        authority.issue("server");
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(
                new HttpsConfigurator(tls("server", LinkListener.NONE).context(PeerRule.ANY)));
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
        CountersignProperties.Client client = new CountersignProperties.Client(
                true,
                UnmappedPolicy.PLAIN,
                10,
                KEPT,
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                Duration.ofSeconds(30),
                null,
                null);
        pool = PooledRequestFactory.of(
                client,
                List.of(new LinkPoolCustomizer(
                                new Link(), () -> Duration.ofDays(1), ConnectionSigner.NONE, counts, client)
                        .exchanging(exchange)),
                List.of(),
                new ServiceTargets(List.of(new ServiceTarget(new ServiceId("b.example.com"), address(), Set.of()))));
    }

    @AfterEach
    void tearDown() throws Exception {
        pool.destroy();
        server.stop(0);
        threads.shutdownNow();
    }

    private MutualTls tls(String holder, LinkListener listener) {
        return new MutualTls(() -> identity(holder), ANYBODY, listener, Clock.systemUTC());
    }

    private LinkIdentity identity(String holder) {
        synchronized (authority) {
            return authority.identity(holder);
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (handled.incrementAndGet() <= KEPT) {
                together.await(30, TimeUnit.SECONDS);
            }
            exchange.getRequestBody().readAllBytes();
            told.addAll(exchange.getRequestHeaders().getOrDefault("Test-Exchange", List.of()));
            for (int i = 0; i < LinkExchange.MOST_VALUES + 2; i++) {
                exchange.getResponseHeaders().add("Test-Exchange", "answer " + i);
            }
            exchange.sendResponseHeaders(204, -1);
        } catch (IOException ex) {
            throw ex;
        } catch (Exception ex) {
            throw new IllegalStateException(ex);
        }
    }

    private URI address() {
        return URI.create("https://localhost:" + server.getAddress().getPort());
    }

    private int post() throws IOException {
        ClientHttpRequest request = pool.factory().createRequest(address(), HttpMethod.POST);
        request.getBody().write(1);
        try (ClientHttpResponse response = request.execute()) {
            return response.getStatusCode().value();
        }
    }

    private void keepConnections() throws Exception {
        List<Future<Integer>> calls = new ArrayList<>();
        for (int i = 0; i < KEPT; i++) {
            calls.add(threads.submit(this::post));
        }
        for (Future<Integer> call : calls) {
            assertThat(call.get(30, TimeUnit.SECONDS)).isEqualTo(204);
        }
        assertThat(handshakes()).isEqualTo(KEPT);
    }

    private long handshakes() {
        return counts.count(PeerRole.SERVER, LinkCounts.VERIFIED);
    }

    @Test
    void callWhenTheServerIsAnotherThanOnAllKeptConnectionsThenNoneFails() throws Exception {
        keepConnections();
        refused.add(identity("server").leaf());
        synchronized (authority) {
            authority.issue("server");
        }
        for (int i = 0; i < KEPT; i++) {
            assertThat(post()).isEqualTo(204);
        }
        assertThat(handled).hasValue(2 * KEPT);
        assertThat(handshakes()).as("handshakes").isEqualTo(KEPT + 1);
    }

    @Test
    void callThenBothEndsExchangeValues() throws Exception {
        handled.set(KEPT);
        post();
        assertThat(told).containsExactlyInAnyOrder("one", "two");
        assertThat(heard)
                .hasSize(LinkExchange.MOST_VALUES)
                .allSatisfy(value -> assertThat(value).startsWith("somebody answer "));
    }

    @Test
    void callWhenANewConnectionIsRefusedThenNotRetried() {
        refused.add(identity("server").leaf());
        assertThatExceptionOfType(SSLException.class).isThrownBy(this::post);
        assertThat(handled).hasValue(0);
        assertThat(heard).isEmpty();
        assertThat(handshakes()).as("handshakes").isEqualTo(1);
    }

    /** Accepts every server in the handshake, and afterwards all but the refused. */
    private final class Link implements ClientLink {

        private final ClientTls tls = ClientTls.mutual(tls("client", counts).context(PeerRule.ANY));

        @Override
        public ClientTls to(String host, int port) {
            return tls;
        }

        @Override
        public PeerVerdict authenticate(Peer peer) {
            return refused.contains(peer.certificates().getFirst())
                    ? new PeerVerdict.Rejected("refused", "The server is refused")
                    : ANYBODY.authenticate(peer);
        }
    }
}
