// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.curator;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.countersign.json.JsonObject;
import io.countersign.json.JsonWriter;
import io.countersign.json.StrictJson;
import io.countersign.launcher.Countersign;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.log.Cosignature;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.LogFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Skipped if the build had no cargo, and where files have no permissions. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
@DisabledOnOs(OS.WINDOWS)
@ExtendWith(OutputCaptureExtension.class)
class WitnessCommandTests {

    private static final KeyPair PAIR = pair();

    private final Ed25519Key witness = Ed25519Signer.of(PAIR).key();

    private final TestLog log = TestLog.begin().register("basket", 3).register("account", 4);

    private volatile List<Octets> shown = log.entries;

    private final List<Head> cosigned = new CopyOnWriteArrayList<>();

    @TempDir
    private Path folder;

    private Path key;

    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        key = folder.resolve("witness.pem");
        String text = Base64.getMimeEncoder().encodeToString(PAIR.getPrivate().getEncoded());
        Files.writeString(key, "-----BEGIN PRIVATE KEY-----\n" + text + "\n-----END PRIVATE KEY-----\n");
        permit("rw-------");
        log.pins(folder.resolve("pins.yml"));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/parameters", exchange -> octets(exchange, TestLog.PARAMETERS.encode()));
        server.createContext("/log", exchange -> octets(exchange, file(exchange)));
        server.createContext("/log/head", exchange -> json(exchange, 200, head(shownHead())));
        server.createContext("/log/offer", exchange -> json(exchange, 200, head(shownHead())));
        server.createContext("/log/cosignatures", this::cosign);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private static KeyPair pair() {
        try {
            return KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private void permit(String permissions) throws IOException {
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString(permissions));
    }

    private Head shownHead() {
        List<Octets> entries = shown;
        return Head.sign(
                log.pins.logId(), entries.size() - 1L, entries.getLast().sha256(), Instant.now(), TestLog.LOG_KEY);
    }

    private byte[] file(HttpExchange exchange) throws IOException {
        int from = Integer.parseInt(exchange.getRequestURI().getQuery().replace("from=", ""));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        LogFile.write(out, shownHead(), shown.subList(from, shown.size()));
        return out.toByteArray();
    }

    private static Map<String, ?> head(Head head) {
        return Map.of(
                "sequence", head.sequence(),
                "hash", Base64Url.encode(head.hash()),
                "time", Instant.ofEpochMilli(head.time()).toString(),
                "signer", Base64Url.encode(head.signer()),
                "head", head.toText());
    }

    private void cosign(HttpExchange exchange) throws IOException {
        JsonObject request = StrictJson.parseObject(exchange.getRequestBody().readAllBytes());
        Head head = Head.parse(Objects.requireNonNull(request.string("head")));
        cosigned.add(head.withCosignatures(
                List.of(new Cosignature(octets(request, "witness"), octets(request, "signature")))));
        json(
                exchange,
                201,
                Map.of(
                        "sequence", head.sequence(),
                        "hash", Base64Url.encode(head.hash()),
                        "time", Instant.ofEpochMilli(head.time()).toString(),
                        "cosignatures", 1));
    }

    private static Octets octets(JsonObject request, String member) {
        return Base64Url.decode(Objects.requireNonNull(request.string(member)));
    }

    private static void octets(HttpExchange exchange, byte[] octets) throws IOException {
        send(exchange, 200, "application/octet-stream", octets);
    }

    private static void json(HttpExchange exchange, int status, Map<String, ?> body) throws IOException {
        send(exchange, status, "application/json", JsonWriter.write(body));
    }

    private static void send(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        try (exchange) {
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private int run(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "curator",
                "witness",
                "--pins",
                folder.resolve("pins.yml").toString(),
                "--key",
                key.toString(),
                "--state",
                folder.resolve("state").toString(),
                "http://127.0.0.1:" + server.getAddress().getPort()));
        arguments.addAll(List.of(more));
        return Countersign.run(arguments.toArray(String[]::new));
    }

    /** Runs the command until it has cosigned the head that is shown, and interrupts it. */
    private int runUntilCosigned(String... more) throws Exception {
        FutureTask<Integer> running = new FutureTask<>(() -> run(more));
        Thread thread = Thread.ofPlatform().start(running);
        Octets hash = shown.getLast().sha256();
        Awaitility.await()
                .atMost(Duration.ofMinutes(1))
                .until(() -> running.isDone()
                        || cosigned.stream().anyMatch(head -> head.hash().equals(hash)));
        thread.interrupt();
        return running.get(1, TimeUnit.MINUTES);
    }

    @Test
    void witnessThenHeadsAreCosignedUntilItIsInterrupted(CapturedOutput output) throws Exception {
        assertThat(runUntilCosigned("--first", "--allow-development-parameters"))
                .isZero();
        assertThat(cosigned)
                .allMatch(head -> head.countCosignatures(List.of(witness)) == 1)
                .allMatch(head -> head.isSignedBy(TestLog.LOG_KEY.key()));
        assertThat(output.getOut()).contains("Witness " + Base64Url.encode(witness.encoded()) + " of log ");
        log.register("orders", 5);
        assertThat(runUntilCosigned("--allow-development-parameters")).isZero();
    }

    @Test
    void witnessWhenTheCuratorShowsAnotherLogThenItStops(CapturedOutput output) throws Exception {
        assertThat(runUntilCosigned("--first", "--allow-development-parameters"))
                .isZero();
        TestLog other = log.copy(2).register("orders", 5);
        shown = List.copyOf(other.entries);
        assertThat(run("--allow-development-parameters")).isOne();
        assertThat(cosigned)
                .noneMatch(head -> head.hash().equals(shown.getLast().sha256()));
        assertThat(folder.resolve("state")).isDirectoryContaining("glob:**fork-*.proof");
        assertThat(output.getErr()).contains("ALARM: Forked");
    }

    @Test
    void witnessWhenItMayNotStartThenRefused(CapturedOutput output) throws IOException {
        assertThat(run("--allow-development-parameters")).isOne();
        assertThat(output.getErr()).contains("no record");
        assertThat(run("--first")).isOne();
        assertThat(output.getErr()).contains("development");
        permit("rw-r-----");
        assertThat(run("--first", "--allow-development-parameters")).isOne();
        assertThat(output.getErr()).contains("chmod 600");
        Files.delete(key);
        assertThat(run("--first", "--allow-development-parameters")).isOne();
        assertThat(output.getErr()).contains("there is no file");
        assertThat(cosigned).isEmpty();
    }
}
