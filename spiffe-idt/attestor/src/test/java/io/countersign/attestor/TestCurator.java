// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.countersign.attestor.source.SocketAddresses;
import io.countersign.http.AddressRange;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.SpiffeIdPatterns;
import io.countersign.nativecore.NativeCore;
import io.countersign.nativecore.Rbe;
import io.countersign.nativecore.RbeParameters;
import io.countersign.registration.commitment.RbeCommitments;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.keys.TlsKeySigner;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.LogFile;
import io.countersign.registration.log.RevocationReason;
import io.countersign.registration.log.Revoke;
import io.countersign.registration.log.SignedStatement;
import io.countersign.registration.log.Statement;
import io.countersign.registration.pins.PinnedAttestor;
import io.countersign.registration.pins.Pins;
import io.countersign.registration.writer.LogWriter;
import io.countersign.registration.writer.PendingEntry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Key curator with a log of 16 slots, as much of it as the attestor uses. */
final class TestCurator implements AutoCloseable {

    private static final JsonMapper JSON = new JsonMapper();

    private static final RbeParameters PARAMETERS = NativeCore.load().rbe().developmentParameters(16);

    final Ed25519Signer logKey = Ed25519Signer.of(TestAttestor.pair("Ed25519"));

    final List<Octets> entries = new CopyOnWriteArrayList<>();

    /** Bodies of revocations. */
    final List<String> revocations = new CopyOnWriteArrayList<>();

    /** Status of answers to revocations; 0 if they are accepted. */
    volatile int revocationStatus;

    final Ed25519Signer other = Ed25519Signer.of(TestAttestor.pair("Ed25519"));

    /** Status of all answers; 0 if the curator answers as it should. */
    volatile int status;

    /** Head that all answers have; {@code null} if it is signed anew. */
    private volatile @Nullable Head frozen;

    private final HttpServer server;

    private final Path folder;

    private final LogWriter writer;

    TestCurator(Path folder, TestClock clock) {
        this.folder = folder;
        Rbe rbe = NativeCore.load().rbe();
        RbeCommitments commitments = new RbeCommitments(rbe, PARAMETERS);
        Pins pins = Pins.of(
                TestAttestor.LOG,
                LogWriter.genesis(commitments, logKey.key()),
                List.of(pinned(TestAttestor.signer()), pinned(other)));
        writer = new LogWriter(pins, commitments, logKey, clock);
        add(writer.begin());
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
        server.createContext("/", this::handle);
        server.start();
    }

    private static PinnedAttestor pinned(Ed25519Signer attestor) {
        return new PinnedAttestor(
                attestor.key(),
                SpiffeIdPatterns.parse(List.of("spiffe://shop.com/*")),
                List.of(AddressRange.parse("127.0.0.0/8")),
                Instant.parse("2999-01-01T00:00:00Z"));
    }

    static TlsKeySigner key() {
        return TlsKeySigner.of(TestAttestor.pair("EC"));
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Digest of the parameters. */
    Octets parameters() {
        return Octets.sha256(PARAMETERS.encode());
    }

    /** Arguments of an attestor that follows this log. */
    String[] arguments() {
        String follow = "--countersign.attestor.follow[0].";
        return new String[] {
            follow + "log=" + Base64Url.encode(TestAttestor.LOG),
            follow + "curator=" + address(),
            follow + "parameters=" + Base64Url.encode(parameters()),
            follow + "log-key=" + Base64Url.encode(logKey.key().encoded()),
            "--countersign.attestor.sweep-interval=1d"
        };
    }

    private Octets add(PendingEntry pending) {
        writer.commit(pending);
        entries.add(pending.encoded());
        return pending.encoded().sha256();
    }

    Octets register(String token, int slot, Instant now) {
        return register(token, slot, now, key());
    }

    Octets register(String token, int slot, Instant now, TlsKeySigner key) {
        return register(statement(token, slot, now, key, TestAttestor.signer()), key);
    }

    /** Registers a service that another attestor stated. */
    Octets registerByOther(String token, int slot, Instant now) {
        TlsKeySigner key = key();
        return register(statement(token, slot, now, key, other), key);
    }

    private static SignedStatement statement(
            String token, int slot, Instant now, TlsKeySigner key, Ed25519Signer attestor) {
        Statement statement = new Statement(
                TestAttestor.hash(token),
                SpiffeId.parse(TestAttestor.NAME),
                SocketAddresses.parse(TestAttestor.ADDRESS),
                key.key().id(),
                slot,
                now.toEpochMilli(),
                now.toEpochMilli() + 3_600_000,
                attestor.key().id());
        return SignedStatement.sign(statement, TestAttestor.LOG, attestor);
    }

    /** Registers a service, and returns the hash of the entry. */
    synchronized Octets register(SignedStatement statement, TlsKeySigner key) {
        Octets possession = key.sign(statement.statement().possessionText(TestAttestor.LOG));
        return add(writer.register(statement, key.key(), possession));
    }

    synchronized Octets revoke(int slot, TlsKeySigner key, Octets signature) {
        return add(writer.revoke(slot, RevocationReason.STOPPED, key.key().id(), signature));
    }

    /** Signs no more heads. */
    void freeze() {
        frozen = writer.head();
    }

    /** Revokes a registration with the signature of another attestor. */
    synchronized void revokeByOther(int slot) {
        Octets text = Revoke.text(TestAttestor.LOG, slot, entries.get(slot - 2).sha256(), RevocationReason.STOPPED);
        add(writer.revoke(slot, RevocationReason.STOPPED, other.key().id(), other.sign(text)));
    }

    private synchronized void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] request = exchange.getRequestBody().readAllBytes();
            String path = exchange.getRequestURI().toString();
            boolean isRefused = revocationStatus != 0 && path.equals("/revocations");
            if (status != 0 || isRefused) {
                answer(
                        exchange,
                        isRefused ? revocationStatus : status,
                        "application/problem+json",
                        "{\"reason\":\"refused\"}");
            } else if (path.equals("/parameters")) {
                answer(exchange, 200, "application/octet-stream", PARAMETERS.encode());
            } else if (path.startsWith("/log?from=")) {
                int from = Integer.parseInt(path.substring("/log?from=".length()));
                answer(exchange, 200, "application/octet-stream", log(from));
            } else {
                revoke(exchange, new String(request, StandardCharsets.UTF_8));
            }
        }
    }

    private byte[] log(int from) throws IOException {
        Path file = folder.resolve("excerpt");
        Files.deleteIfExists(file);
        LogFile.write(file, frozen == null ? writer.head() : frozen, entries.subList(from, entries.size()));
        return Files.readAllBytes(file);
    }

    private void revoke(HttpExchange exchange, String body) throws IOException {
        revocations.add(body);
        JsonNode revocation = JSON.readTree(body);
        Octets hash = add(writer.revoke(
                revocation.path("slot").asInt(),
                RevocationReason.TOKEN_ENDED,
                Base64Url.decode(revocation.path("signer").asString()),
                Base64Url.decode(revocation.path("signature").asString())));
        answer(
                exchange,
                201,
                "application/json",
                "{\"sequence\":" + (entries.size() - 1) + ",\"hash\":\"" + Base64Url.encode(hash) + "\",\"slot\":"
                        + revocation.path("slot").asInt() + "}");
    }

    private static void answer(HttpExchange exchange, int status, String type, String body) throws IOException {
        answer(exchange, status, type, body.getBytes(StandardCharsets.UTF_8));
    }

    private static void answer(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
