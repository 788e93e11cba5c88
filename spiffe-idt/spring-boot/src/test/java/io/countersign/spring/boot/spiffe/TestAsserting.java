// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.countersign.core.link.LinkListener;
import io.countersign.idt.Delegation;
import io.countersign.idt.IdtMode;
import io.countersign.idt.Origin;
import io.countersign.idt.Scope;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.dvid.DvidMinter;
import io.countersign.idt.dvid.DvidRequest;
import io.countersign.idt.nested.AnonTokens;
import io.countersign.idt.nested.IdModeTokens;
import io.countersign.idt.nested.LsvidSigner;
import io.countersign.idt.nested.LsvidTokens;
import io.countersign.idt.nested.NextLayer;
import io.countersign.idt.nested.TestAnonToken;
import io.countersign.idt.rsa.RsaProofSettings;
import io.countersign.idt.schnorr.SchocoSecretKey;
import io.countersign.idt.x509.Peer;
import io.countersign.jose.Base64Url;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.Jwt;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.jose.keyset.StaticKeySet;
import io.countersign.json.JsonObject;
import io.countersign.json.JsonWriter;
import io.countersign.json.StrictJson;
import io.countersign.spiffe.tls.LiveIdentity;
import io.countersign.spiffe.tls.LiveTls;
import io.countersign.spiffe.tls.PeerPolicy;
import io.countersign.spiffe.tls.SvidSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLParameters;

/**
 * Small asserting workload that issues tokens for every client, publishes its keys, and follows the instructions of a
 * test.
 */
final class TestAsserting implements AutoCloseable {

    static final Duration LIFE = Duration.ofMinutes(2);

    static final String ROOT = "asserting";

    static final String STOLEN_ROOT = "stolen";

    private static final Clock CLOCK = Clock.systemUTC();

    private final JsonWebKey key = JsonWebKey.generate(JwsAlgorithm.RS256).withKeyId("dvid-1");

    final JwsSigner signer = new JwsSigner(key, JwsAlgorithm.RS256);

    final SchocoSecretKey root = TestAnonToken.root(ROOT);

    private final JsonWebKey stolenKey = JsonWebKey.generate(JwsAlgorithm.RS256).withKeyId("dvid-stolen");

    private final SchocoSecretKey stolenRoot = TestAnonToken.root(STOLEN_ROOT);

    /** Received requests, in order. */
    final List<String> asked = new CopyOnWriteArrayList<>();

    /** Ids of its own revoked keys. */
    final Set<String> revoked = ConcurrentHashMap.newKeySet();

    /** Response to send instead, if there is one. */
    volatile String error;

    private final Map<String, String> oauthTokens = new ConcurrentHashMap<>();

    private final SvidSource source;

    private final LiveIdentity identity;

    private final JwsSigner provider;

    private final HttpsServer server;

    TestAsserting(SvidSource source, JwsSigner provider) {
        this.source = source;
        this.identity = new LiveIdentity(source, CLOCK);
        this.provider = provider;
        this.server = server();
    }

    private HttpsServer server() {
        try {
            HttpsServer made = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            LiveTls tls = new LiveTls(source, LinkListener.NONE, CLOCK);
            made.setHttpsConfigurator(
                    new HttpsConfigurator(tls.context(PeerPolicy.parse(List.of("spiffe://shop.com/*")))) {
                        @Override
                        public void configure(HttpsParameters parameters) {
                            SSLParameters strict = getSSLContext().getDefaultSSLParameters();
                            strict.setNeedClientAuth(true);
                            parameters.setSSLParameters(strict);
                        }
                    });
            made.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            made.createContext("/", this::answer);
            made.start();
            return made;
        } catch (IOException ex) {
            throw new IllegalStateException(ex);
        }
    }

    String url() {
        return "https://localhost:" + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            if (path.equals("/revocations")) {
                respond(exchange, 200, Map.of("entries", revoked(), "next", 0));
                return;
            }
            asked.add(path);
            boolean asksForKeys = path.endsWith("/keys");
            if (error != null) {
                respond(exchange, error.equals("temporarily_unavailable") ? 503 : 400, Map.of("error", error));
            } else if (asksForKeys) {
                respond(exchange, 200, keys(path));
            } else {
                Peer peer = Peer.of((X509Certificate)
                        ((HttpsExchange) exchange).getSSLSession().getPeerCertificates()[0]);
                JsonObject request =
                        StrictJson.parseObject(exchange.getRequestBody().readAllBytes());
                respond(exchange, 200, Map.of("token", mint(path, peer.id(), request), "expires_in", LIFE.toSeconds()));
            }
        }
    }

    private List<Map<String, Object>> revoked() {
        long end = CLOCK.instant().plusSeconds(900).getEpochSecond();
        return revoked.stream()
                .map(id -> Map.<String, Object>of("iss", identity.id().toString(), "kid", id, "exp", end))
                .toList();
    }

    private static void respond(HttpExchange exchange, int status, Map<String, ?> json) throws IOException {
        byte[] body = JsonWriter.write(json);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    private Map<String, ?> keys(String path) {
        if (path.startsWith("/dvid")) {
            return StrictJson.parseObject(JwkSet.of(key, stolenKey).toPublicJson());
        }
        return Map.of("keys", List.of(anonKey("root-1", root), anonKey("root-stolen", stolenRoot)));
    }

    private static Map<String, Object> anonKey(String id, SchocoSecretKey root) {
        return Map.of(
                "kty",
                "OKP",
                "crv",
                "ristretto255-schoco",
                "kid",
                id,
                "x",
                Base64Url.encode(root.publicKey().encoded()));
    }

    private String mint(String path, SpiffeId peer, JsonObject request) {
        String token = request.string("token");
        if (path.startsWith("/dvid")) {
            return dvid(request, peer);
        }
        Delegation user = user(CompactJws.parse(token));
        return switch (path) {
            case "/id-mode/ecdsa-assertion" -> idMode(user, peer);
            case "/anon-mode/schnorr-assertion" -> anonMode(user, peer);
            default -> lsvid(user, peer);
        };
    }

    private String dvid(JsonObject request, SpiffeId peer) {
        String before = request.string("dvid");
        SpiffeId subject = before == null
                ? peer
                : SpiffeId.parse(CompactJws.parse(before).unverifiedClaims().string("sub"));
        String id = before == null
                ? null
                : CompactJws.parse(before).unverifiedClaims().string("jti");
        String oauth = before == null ? request.string("token") : oauthTokens.get(id);
        return dvid(oauth, subject, request.string("audience"));
    }

    String dvid(String oauth, SpiffeId subject, String audience) {
        String made = gullible(oauth, provider, subject, audience);
        oauthTokens.put(CompactJws.parse(made, 24 * 1024).unverifiedClaims().string("jti"), oauth);
        return made;
    }

    /** Issues a DVID like an asserting workload that trusts another issuer's keys. */
    String gullible(String oauth, JwsSigner believed, SpiffeId subject, String audience) {
        return new DvidMinter(identity.id(), signer, LIFE, RsaProofSettings.DEFAULT, CLOCK)
                .mint(
                        verified(oauth, believed),
                        oauth,
                        new DvidRequest(subject, audience, Set.of("orders", "role:CUSTOMER")));
    }

    String disclosingDvid(String oauth, SpiffeId subject, String audience) {
        return new DvidMinter(identity.id(), signer, LIFE, RsaProofSettings.DEFAULT, CLOCK)
                .mintDisclosing(verified(oauth, provider), new DvidRequest(subject, audience, Set.of("orders")))
                .text();
    }

    private static Jwt verified(String oauth, JwsSigner believed) {
        JwtVerifier verifier = JwtVerifier.builder()
                .issuer(IdtWorld.PROVIDER, StaticKeySet.of(believed))
                .issuer("https://evil.example", StaticKeySet.of(believed))
                .types("at+jwt")
                .audience("shop")
                .clock(CLOCK)
                .build();
        return ((JwtVerification.Accepted) verifier.verify(oauth)).jwt();
    }

    static Delegation user(CompactJws oauth) {
        JsonObject claims = oauth.unverifiedClaims();
        Origin origin = Origin.of(claims, oauth.header().keyId());
        return new Delegation(claims.string("iss"), claims.string("sub"), origin);
    }

    private static NextLayer first(SpiffeId subject) {
        return NextLayer.to(subject, LIFE).within(Scope.of(Set.of("orders", "role:CUSTOMER")));
    }

    String idMode(Delegation user, SpiffeId subject) {
        return new IdModeTokens(identity::svid, CLOCK).mint(user, first(subject));
    }

    /** Issues a token with the published key {@code dvid-stolen} or {@code root-stolen}. */
    String ofStolenKey(IdtMode mode, String oauth, SpiffeId subject, String audience) {
        if (mode == IdtMode.ANON_MODE) {
            return new AnonTokens(identity.id(), CLOCK).mint(stolenRoot, user(CompactJws.parse(oauth)), first(subject));
        }
        JwsSigner stolen = new JwsSigner(stolenKey, JwsAlgorithm.RS256);
        return new DvidMinter(identity.id(), stolen, LIFE, RsaProofSettings.DEFAULT, CLOCK)
                .mint(verified(oauth, provider), oauth, new DvidRequest(subject, audience, Set.of("orders")));
    }

    String anonMode(Delegation user, SpiffeId subject) {
        return new AnonTokens(identity.id(), CLOCK).mint(root, user, first(subject));
    }

    String lsvid(Delegation user, SpiffeId subject) {
        return new LsvidTokens(() -> LsvidSigner.of(identity.svid()), CLOCK).mint(user, first(subject));
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
