// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import com.sun.net.httpserver.HttpExchange;
import io.countersign.idt.SpiffeId;
import io.countersign.json.JsonObject;
import io.countersign.registration.TestLog;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.keys.TlsKey;
import io.countersign.registration.log.PeerAddress;
import io.countersign.registration.log.RevocationReason;
import io.countersign.registration.log.Revoke;
import io.countersign.registration.log.SignedStatement;
import io.countersign.registration.log.Statement;
import java.io.IOException;
import java.net.InetAddress;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/** Attestor of a test, over TLS. It knows a name for each token, and states the address of the socket. */
final class TestAttestor extends TestServer {

    private final TestLog log;

    private final TestTls tls;

    private final Map<String, SpiffeId> names = new ConcurrentHashMap<>();

    volatile Ed25519Signer signer;

    volatile UnaryOperator<Statement> altered = UnaryOperator.identity();

    private TestAttestor(TestLog log, TestTls tls) {
        super(tls.serverContext("TLSv1.3"));
        this.log = log;
        this.tls = tls;
        this.signer = log.attestor;
        on("/statements", this::attest);
        on("/revocations", this::revoke);
    }

    static TestAttestor start(TestLog log) {
        Instant now = Instant.now();
        return new TestAttestor(log, TestTls.create(now.minus(Duration.ofHours(1)), now.plus(Duration.ofHours(1))));
    }

    /** Client that pins this attestor, from an address. */
    HttpClient client(InetAddress address) {
        return HttpClient.newBuilder()
                .sslContext(PinnedTls.context(Set.of(tls.spkiHash())))
                .localAddress(address)
                .build();
    }

    /** SHA-256 digest of the key of its certificate. */
    Octets tlsKey() {
        return tls.spkiHash();
    }

    void know(String token, SpiffeId name) {
        names.put(token, name);
    }

    private void attest(HttpExchange exchange) throws IOException {
        JsonObject request = read(exchange);
        String token = token(exchange);
        SpiffeId name = names.get(token);
        if (name == null) {
            problem(exchange, 401, "invalid-token");
            return;
        }
        long issued = log.clock.millis();
        Statement statement = new Statement(
                Octets.sha256(token.getBytes(StandardCharsets.US_ASCII)),
                name,
                PeerAddress.of(exchange.getRemoteAddress().getAddress()),
                TlsKey.parse(TestCurator.octets(request, "key")).id(),
                number(request, "slot"),
                issued,
                issued + TestLog.LIFE.toMillis(),
                signer.key().id());
        SignedStatement attested =
                SignedStatement.sign(altered.apply(statement), TestCurator.octets(request, "log"), signer);
        json(exchange, 201, Map.of("statement", Base64Url.encode(attested.encode(log.logId))));
    }

    private void revoke(HttpExchange exchange) throws IOException {
        JsonObject request = read(exchange);
        if (!names.containsKey(token(exchange))) {
            problem(exchange, 401, "invalid-token");
            return;
        }
        String reason = Objects.requireNonNull(request.string("reason"));
        Octets text = Revoke.text(
                TestCurator.octets(request, "log"),
                number(request, "slot"),
                TestCurator.octets(request, "former"),
                RevocationReason.valueOf(reason.toUpperCase(Locale.ROOT).replace('-', '_')));
        json(
                exchange,
                201,
                Map.of(
                        "signer", Base64Url.encode(signer.key().id()),
                        "signature", Base64Url.encode(signer.sign(text))));
    }

    private static String token(HttpExchange exchange) {
        String header = exchange.getRequestHeaders().getFirst("Authorization");
        return header.substring("Bearer ".length());
    }

    private static int number(JsonObject request, String member) {
        return Objects.requireNonNull(request.number(member)).intValue();
    }
}
