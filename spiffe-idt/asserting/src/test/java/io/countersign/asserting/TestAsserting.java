// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.asserting.web.Endpoints;
import io.countersign.core.link.LinkListener;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.x509.Peer;
import io.countersign.server.HttpFuzz;
import io.countersign.spiffe.tls.LiveIdentity;
import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spiffe.tls.PeerPolicy;
import io.countersign.spiffe.tls.WorkloadApiSource;
import io.countersign.spiffe.workloadapi.EmbeddedWorkloadApi;
import io.countersign.tokens.LocalRevocations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Asserting workload on a random port, with an issuer that it trusts and workloads with SVIDs that call it over mutual
 * TLS.
 */
final class TestAsserting implements AutoCloseable {

    static final SpiffeId SELF = SpiffeId.parse("spiffe://shop.com/asserting");

    static final SpiffeId GATEWAY = SpiffeId.parse("spiffe://shop.com/gateway");

    static final SpiffeId BASKET = SpiffeId.parse("spiffe://shop.com/basket");

    static final SpiffeId ACCOUNT = SpiffeId.parse("spiffe://shop.com/account");

    private static final List<String> WORKLOADS =
            List.of("asserting", "gateway", "basket", "account", "operator", "stranger", "outsider");

    private static final Duration HOUR = Duration.ofHours(1);

    private static final JsonMapper JSON = new JsonMapper();

    final TestIssuer issuer;

    final WeakIssuer weak;

    private final Path folder;

    private final EmbeddedWorkloadApi api;

    private final Map<String, WorkloadApiSource> sources = new ConcurrentHashMap<>();

    private final Map<String, HttpClient> clients = new ConcurrentHashMap<>();

    private ConfigurableApplicationContext context;

    /** Revocations of the issuer. */
    final LocalRevocations revocations = new LocalRevocations();

    /** Whether it is a replica of another one, which closes what both use. */
    private final boolean isReplica;

    private TestAsserting(TestAsserting first) {
        this.folder = first.folder;
        this.issuer = first.issuer;
        this.weak = first.weak;
        this.api = first.api;
        this.isReplica = true;
    }

    private TestAsserting(Path folder) {
        this.folder = folder;
        this.issuer = new TestIssuer();
        this.weak = new WeakIssuer(folder);
        this.isReplica = false;
        // Tests advance the clock of the server, and not that of the agent.
        EmbeddedWorkloadApi.Builder builder =
                EmbeddedWorkloadApi.builder("shop.com").svidLife(Duration.ofHours(4));
        WORKLOADS.forEach(name -> builder.register(socket(name), "spiffe://shop.com/" + name));
        this.api = builder.start();
    }

    static TestAsserting start(Path folder, String... more) {
        TestAsserting asserting = new TestAsserting(folder);
        asserting.run(AssertingApplication.builder(), more);
        return asserting;
    }

    /** Starts it with a clock that the test moves, and with keys that are generated faster than RSA keys. */
    static TestAsserting start(Path folder, Clock clock, String... more) {
        TestAsserting asserting = new TestAsserting(folder);
        asserting.run(with(clock), cheap(more));
        return asserting;
    }

    /**
     * Starts two replicas at the same time. The second one is to be closed first.
     *
     * @param more arguments of both, such as the address of their database
     */
    static List<TestAsserting> startTwo(Path folder, Clock clock, String... more) {
        TestAsserting first = new TestAsserting(folder);
        TestAsserting second = new TestAsserting(first);
        CountDownLatch firstReady = new CountDownLatch(1);
        CountDownLatch bothReady = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            Future<?> starting = threads.submit(() -> {
                first.run(
                        with(clock).initializers(context -> {
                            firstReady.countDown();
                            await(bothReady);
                        }),
                        cheap(more));
            });
            // Spring Boot sets up the log of a JVM for one application after the other.
            await(firstReady);
            second.run(with(clock).initializers(context -> bothReady.countDown()), cheap(more));
            starting.get();
        } catch (ExecutionException ex) {
            throw new AssertionError("The first replica did not start", ex.getCause());
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(ex);
        }
        return List.of(first, second);
    }

    private static void await(CountDownLatch ready) {
        try {
            if (!ready.await(2, TimeUnit.MINUTES)) {
                throw new AssertionError("A replica does not start");
            }
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(ex);
        }
    }

    private static String[] cheap(String... more) {
        return Stream.concat(Stream.of("--countersign.asserting.algorithm=ES256"), Stream.of(more))
                .toArray(String[]::new);
    }

    private static SpringApplicationBuilder with(Clock clock) {
        return AssertingApplication.builder()
                .initializers(application -> ((GenericApplicationContext) application)
                        .registerBean("testClock", Clock.class, () -> clock, bean -> bean.setPrimary(true)));
    }

    /** Stops the server and starts it again with the same files. */
    void restart(Clock clock, String... more) {
        context.close();
        run(with(clock), cheap(more));
    }

    private void run(SpringApplicationBuilder application, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "--shop.data=" + folder.resolve("data"),
                "--server.port=0",
                "--countersign.service-id=asserting.shop.com",
                "--countersign.spiffe.endpoint-socket=" + EmbeddedWorkloadApi.endpoint(socket("asserting")),
                "--countersign.spiffe.allowed-clients=" + allowed(),
                "--countersign.asserting.subjects=" + GATEWAY,
                "--countersign.asserting.forwarders=" + BASKET,
                "--countersign.asserting.operators=spiffe://shop.com/operator",
                "--countersign.asserting.audiences=spiffe://shop.com,spiffe://delivery.com," + ACCOUNT + "," + BASKET,
                "--countersign.asserting.claims.[" + ACCOUNT + "]=username",
                "--countersign.asserting.issuers[0].issuer=" + issuer.name(),
                "--countersign.asserting.issuers[0].jwk-set-uri=" + issuer.keySet(),
                "--countersign.asserting.issuers[0].audience=" + TestIssuer.AUDIENCE,
                "--countersign.asserting.issuers[0].client-ids=" + TestIssuer.CLIENT,
                "--countersign.asserting.issuers[1].issuer=" + WeakIssuer.NAME,
                "--countersign.asserting.issuers[1].jwk-set-location=file:" + weak.file(),
                "--countersign.asserting.issuers[1].audience=" + TestIssuer.AUDIENCE,
                "--countersign.asserting.issuers[1].client-ids=" + TestIssuer.CLIENT));
        arguments.addAll(Arrays.asList(more));
        context = application
                .initializers(made -> made.getBeanFactory().registerSingleton("revocations", revocations))
                .run(arguments.toArray(String[]::new));
    }

    /** All workloads except the outsider. */
    private static String allowed() {
        return String.join(
                ",",
                WORKLOADS.stream()
                        .filter(name -> !name.equals("outsider"))
                        .map(name -> "spiffe://shop.com/" + name)
                        .toList());
    }

    private Path socket(String workload) {
        return folder.resolve(workload).resolve("api.sock");
    }

    private WorkloadApiSource source(String workload) {
        return sources.computeIfAbsent(
                workload,
                name -> WorkloadApiSource.open(
                        EmbeddedWorkloadApi.endpoint(socket(name)), Duration.ofSeconds(30), HOUR, Clock.systemUTC()));
    }

    /** Source of a workload's SVID and bundles. */
    LiveIdentity identity(String workload) {
        return new LiveIdentity(source(workload), Clock.systemUTC());
    }

    Peer peer(String workload) {
        return Peer.of(source(workload).latest().svid().chain().toArray(X509Certificate[]::new));
    }

    X509Certificate certificate(String workload) {
        return source(workload).latest().svid().leaf();
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    /** Sends odd requests over the links of three workloads, with tokens of the issuer. */
    HttpFuzz fuzz() {
        List<SSLContext> contexts = Stream.of("gateway", "basket", "operator")
                .map(name -> new LiveTls(source(name), LinkListener.NONE, Clock.systemUTC())
                        .context(PeerPolicy.exactly(List.of(SELF))))
                .toList();
        AtomicInteger connections = new AtomicInteger();
        Map<String, Object> body = Map.of("token", issuer.token(), "aud", BASKET.toString());
        HttpFuzz fuzz = HttpFuzz.of(
                        context, () -> connect(contexts.get(connections.getAndIncrement() % contexts.size())))
                .credential("Authorization", () -> "Bearer " + issuer.token());
        for (String path : List.of(Endpoints.DVID_MINT, Endpoints.ID_MODE_MINT, Endpoints.ANON_MODE_MINT)) {
            fuzz.endpoint("POST", path, body);
        }
        return fuzz;
    }

    private Socket connect(SSLContext tls) {
        try {
            return tls.getSocketFactory().createSocket("127.0.0.1", port());
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    int port() {
        return ((WebServerApplicationContext) context).getWebServer().getPort();
    }

    private HttpClient client(String workload) {
        return clients.computeIfAbsent(
                workload,
                name -> HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .sslContext(new LiveTls(source(name), LinkListener.NONE, Clock.systemUTC())
                                .context(PeerPolicy.exactly(List.of(SELF))))
                        .build());
    }

    Answer post(String workload, String path, Map<String, ?> body) {
        return send(workload, "POST", path, JSON.writeValueAsString(body));
    }

    Answer send(String workload, String method, String path, String body) {
        return send(workload, method, path, "application/json", HttpRequest.BodyPublishers.ofString(body));
    }

    Answer send(String workload, String method, String path, String type, HttpRequest.BodyPublisher body) {
        return send(workload, request(path).header("Content-Type", type).method(method, body));
    }

    /** Sends a credential besides the certificate. */
    Answer sendAuthorized(String workload, String path, String authorization) {
        return send(
                workload,
                request(path)
                        .header("Content-Type", "application/json")
                        .header("Authorization", authorization)
                        .POST(HttpRequest.BodyPublishers.ofString("{}")));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + port() + path));
    }

    private Answer send(String workload, HttpRequest.Builder request) {
        try {
            return new Answer(client(workload).send(request.build(), HttpResponse.BodyHandlers.ofString()));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(ex);
        }
    }

    /** Returns a token that is issued to the gateway. */
    String mint(String path) {
        return post("gateway", path, Map.of("token", issuer.token())).token();
    }

    @Override
    public void close() {
        if (context != null) {
            context.close();
        }
        clients.values().forEach(HttpClient::close);
        sources.values().forEach(WorkloadApiSource::close);
        if (!isReplica) {
            api.close();
            issuer.close();
        }
    }

    /** Response of the server. */
    record Answer(HttpResponse<String> response) {

        int status() {
            return response.statusCode();
        }

        JsonNode json() {
            return JSON.readTree(response.body());
        }

        String text(String member) {
            return json().path(member).asString();
        }

        String token() {
            if (status() != 200) {
                throw new AssertionError("No token: " + status() + " " + response.body());
            }
            return text("token");
        }

        String error() {
            return text("error");
        }

        String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }
    }
}
