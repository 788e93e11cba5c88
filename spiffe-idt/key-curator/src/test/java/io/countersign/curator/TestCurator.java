// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator;

import io.countersign.curator.log.CuratorLog;
import io.countersign.curator.web.OctetText;
import io.countersign.nativecore.NativeCore;
import io.countersign.nativecore.Rbe;
import io.countersign.nativecore.RbeParameters;
import io.countersign.registration.audit.Alarm;
import io.countersign.registration.audit.Audit;
import io.countersign.registration.audit.AuditSettings;
import io.countersign.registration.commitment.RbeCommitments;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.keys.TlsKeySigner;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.LogFile;
import io.countersign.registration.log.SignedStatement;
import io.countersign.registration.pins.Pins;
import io.countersign.server.HttpFuzz;
import io.countersign.server.TestClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Curator on a random port with one attestor, and a client for it. */
final class TestCurator implements AutoCloseable {

    static final int SLOTS = 100;

    static final JsonMapper JSON = new JsonMapper();

    private static final Rbe RBE = NativeCore.load().rbe();

    private static final RbeParameters PARAMETERS = RBE.developmentParameters(SLOTS);

    private final HttpClient http = HttpClient.newHttpClient();

    private final World world;

    private final ConfigurableApplicationContext context;

    private TestCurator(World world, ConfigurableApplicationContext context) {
        this.world = world;
        this.context = context;
    }

    /**
     * What several curators have in common.
     *
     * @param folder folder of the files
     */
    record World(
            Path folder,
            Clock clock,
            RbeParameters parameters,
            KeyPair logPair,
            Ed25519Signer attestor,
            Map<String, String> properties) {

        static World in(Path folder, Clock clock) {
            return of(folder, clock, PARAMETERS);
        }

        static World of(Path folder, Clock clock, int slots) {
            return of(folder, clock, RBE.developmentParameters(slots));
        }

        private static World of(Path folder, Clock clock, RbeParameters parameters) {
            KeyPair logPair = TestKeys.ed25519();
            TestKeys.write(folder.resolve("log.pem"), logPair);
            write(folder.resolve("parameters.bin"), parameters.encode());
            Ed25519Signer attestor = TestKeys.signer();
            Map<String, String> properties = new LinkedHashMap<>();
            properties.put("shop.data", folder.toString());
            properties.put("server.port", "0");
            properties.put(
                    "countersign.curator.parameters",
                    folder.resolve("parameters.bin").toString());
            properties.put("countersign.curator.allow-development-parameters", "true");
            properties.put(
                    "countersign.curator.log-key", folder.resolve("log.pem").toString());
            properties.put(
                    "countersign.curator.attestors[0].key",
                    OctetText.of(attestor.key().encoded()));
            properties.put("countersign.curator.attestors[0].names", "spiffe://shop.com/*");
            properties.put("countersign.curator.attestors[0].addresses", "127.0.0.0/8");
            properties.put("countersign.curator.attestors[0].end", "2100-01-01T00:00:00Z");
            properties.put("countersign.curator.reservations-per-address", "1000");
            for (String rate : List.of("changes", "total-changes", "reads")) {
                properties.put("countersign.curator.rate-limit." + rate, "100000");
            }
            // A busy machine may need longer than usual.
            properties.put("countersign.database.write-timeout", "60s");
            return new World(folder, clock, parameters, logPair, attestor, properties);
        }

        private static void write(Path file, byte[] octets) {
            try {
                Files.write(file, octets);
            } catch (IOException ex) {
                throw new UncheckedIOException(ex);
            }
        }

        /** The same with other properties, {@code name=value}. */
        World with(String... more) {
            Map<String, String> all = new LinkedHashMap<>(properties);
            for (String property : more) {
                int end = property.indexOf('=');
                all.put(property.substring(0, end), property.substring(end + 1));
            }
            return new World(folder, clock, parameters, logPair, attestor, all);
        }

        World without(String property) {
            Map<String, String> all = new LinkedHashMap<>(properties);
            all.remove(property);
            return new World(folder, clock, parameters, logPair, attestor, all);
        }

        World withAll(Map<String, String> more) {
            Map<String, String> all = new LinkedHashMap<>(properties);
            all.putAll(more);
            return new World(folder, clock, parameters, logPair, attestor, all);
        }

        World withClock(Clock other) {
            return new World(folder, other, parameters, logPair, attestor, properties);
        }

        Ed25519Signer logKey() {
            return Ed25519Signer.of(logPair);
        }

        String[] arguments(String... more) {
            return Stream.concat(
                            properties.entrySet().stream()
                                    .map(property -> "--" + property.getKey() + "=" + property.getValue()),
                            Stream.of(more))
                    .toArray(String[]::new);
        }

        TestCurator start() {
            return start(new FaultyDatabase());
        }

        TestCurator start(FaultyDatabase database) {
            SpringApplicationBuilder application = CuratorApplication.builder().initializers(made -> {
                GenericApplicationContext context = (GenericApplicationContext) made;
                context.registerBean("testClock", Clock.class, () -> clock, bean -> bean.setPrimary(true));
                context.registerBean("faultyDatabase", FaultyDatabase.class, () -> database);
            });
            return new TestCurator(this, application.run(arguments()));
        }
    }

    static TestCurator start(Path folder, String... more) {
        return World.in(folder, new TestClock()).with(more).start();
    }

    World world() {
        return world;
    }

    TestClock clock() {
        return (TestClock) world.clock();
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    Octets logId() {
        return bean(CuratorLog.class).id();
    }

    int port() {
        return ((WebServerApplicationContext) context).getWebServer().getPort();
    }

    HttpFuzz fuzz() {
        TestService basket = TestService.of("basket");
        SignedStatement attested = attest(basket, reserve(basket));
        return HttpFuzz.of(context)
                .endpoint("POST", "/reservations", basket.reservation())
                .endpoint("POST", "/registrations", basket.registration(attested, logId()))
                .endpoint(
                        "POST",
                        "/replacements",
                        basket.replacement(attested, logId(), basket.tls(), Octets.ZERO_DIGEST))
                .endpoint("POST", "/revocations", basket.revocation(0, Octets.ZERO_DIGEST, logId()))
                .endpoint("POST", "/log/cosignatures", cosignature());
    }

    private Map<String, Object> cosignature() {
        Head head = Head.sign(logId(), 0, Octets.ZERO_DIGEST, world.clock().instant(), world.logKey());
        return TestWitnesses.request(head, head.cosignatureOf(TestKeys.signer()));
    }

    Answer get(String path, String... headers) {
        return send(request(path, headers).GET());
    }

    Answer post(String path, Map<String, ?> body, String... headers) {
        return postText(path, JSON.writeValueAsString(body), headers);
    }

    Answer postText(String path, String body, String... headers) {
        return send(request(path, headers)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    HttpRequest.Builder request(String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path));
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return request;
    }

    private Answer send(HttpRequest.Builder request) {
        try {
            return new Answer(http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray()));
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(ex);
        }
    }

    /** Reserves a slot for a service, and returns its number. */
    int reserve(TestService service) {
        Answer answer = post("/reservations", service.reservation());
        if (answer.status() != 201 && answer.status() != 200) {
            throw new AssertionError(answer.status() + " " + answer.body());
        }
        return answer.json().path("slot").asInt();
    }

    SignedStatement attest(TestService service, int slot) {
        return SignedStatement.sign(
                service.statement(slot, world.attestor(), world.clock()), logId(), world.attestor());
    }

    /** Reserves a slot and registers a service. */
    Registered register(TestService service) {
        int slot = reserve(service);
        SignedStatement attested = attest(service, slot);
        Map<String, Object> request = service.registration(attested, logId());
        Answer answer = post("/registrations", request);
        if (answer.status() != 201) {
            throw new AssertionError(answer.status() + " " + answer.body());
        }
        return new Registered(service, slot, attested, request, answer.octets("hash"));
    }

    Answer replace(TestService service, Registered former) {
        return replace(service, former, former.service().tls());
    }

    Answer replace(TestService service, Registered former, TlsKeySigner permits) {
        SignedStatement attested = attest(service, former.slot());
        return post("/replacements", service.replacement(attested, logId(), permits, former.hash()));
    }

    Answer revoke(Registered registered) {
        return post("/revocations", registered.service().revocation(registered.slot(), registered.hash(), logId()));
    }

    /** Registration that was made. */
    record Registered(
            TestService service, int slot, SignedStatement attested, Map<String, Object> request, Octets hash) {}

    /** Audit of a new agent over the downloaded log, by pins that do not come from the curator. */
    Audit audit() {
        return audit(List.of());
    }

    Audit audit(List<Ed25519Signer> successors) {
        return audit("/log", pins().withSuccessors(TestPins.keys(successors)));
    }

    /** Audit that requires cosignatures. */
    Audit audit(String path, Set<Ed25519Key> witnesses, int cosignatures) {
        return audit(path, pins().withWitnesses(witnesses, cosignatures));
    }

    /** What agents pin. */
    Pins pins() {
        RbeParameters parameters = world.parameters();
        Genesis genesis = new Genesis(
                parameters.slots(),
                parameters.width(),
                Octets.sha256(parameters.encode()),
                world.logKey().key());
        return Pins.of(logId(), genesis, List.of(TestPins.attestor(world.attestor())));
    }

    private Audit audit(String path, Pins pins) {
        Answer download = get(path);
        if (download.status() != 200) {
            throw new AssertionError(download.status() + " " + download.body());
        }
        RbeCommitments commitments = commitments(world);
        List<Alarm> alarms = new ArrayList<>();
        Audit audit = new Audit(pins, commitments, AuditSettings.of(alarms::add).withClock(world.clock()));
        try {
            Path file = Files.createTempFile(world.folder(), "log", ".bin");
            Files.write(file, download.response().body());
            try (LogFile log = LogFile.open(file)) {
                audit.apply(log.entries(), log.head());
            }
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
        return audit;
    }

    /** Sequence of the newest head. */
    long sequence() {
        return get("/log/head").json().path("sequence").asLong();
    }

    /** Commitments with all slots vacant. */
    static RbeCommitments commitments(World world) {
        return new RbeCommitments(RBE, world.parameters());
    }

    /** Entries of the downloaded log. */
    List<Entry> entries() {
        try {
            Path file = Files.createTempFile(world.folder(), "log", ".bin");
            Files.write(file, get("/log").response().body());
            try (LogFile log = LogFile.open(file)) {
                List<Entry> entries = new ArrayList<>();
                log.entries().forEach(octets -> entries.add(Entry.decode(octets)));
                return entries;
            }
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Stops the server, and lets requests finish. */
    void stop() {
        context.close();
    }

    @Override
    public void close() {
        stop();
        http.close();
    }

    /** Response. */
    record Answer(HttpResponse<byte[]> response) {

        int status() {
            return response.statusCode();
        }

        String body() {
            return new String(response.body(), StandardCharsets.UTF_8);
        }

        JsonNode json() {
            return JSON.readTree(body());
        }

        String text(String member) {
            return json().path(member).asString("");
        }

        Octets octets(String member) {
            return OctetText.parse(text(member));
        }

        String reason() {
            return text("reason");
        }

        String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }
    }
}
