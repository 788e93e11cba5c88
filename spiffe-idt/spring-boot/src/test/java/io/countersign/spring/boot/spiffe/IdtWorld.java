// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.spiffe;

import io.countersign.idt.Delegation;
import io.countersign.idt.IdtMode;
import io.countersign.idt.SpiffeId;
import io.countersign.jose.Base64Url;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.spiffe.tls.Svid;
import io.countersign.spiffe.tls.WorkloadApiSource;
import io.countersign.spiffe.workloadapi.EmbeddedWorkloadApi;
import io.countersign.tokens.LocalRevocations;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.RSAKeyGenParameterSpec;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Two trust domains with their workloads, an asserting workload, and applications for the middle tier and targets. It
 * is shared by all tests, so each test uses tokens of its own.
 */
final class IdtWorld {

    static final String PROVIDER = "https://sts.shop.com";

    static final String AUDIENCE = "spiffe://shop.com";

    static final Delegation ALICE = new Delegation(PROVIDER, "alice");

    static final SpiffeId ASSERTING = id("asserting");

    static final SpiffeId SUBJECT = id("subject");

    static final SpiffeId MIDDLE = id("middle");

    static final SpiffeId TARGET = id("target");

    static final SpiffeId MALLORY = id("mallory");

    static final String MODES = "lsvid,id-mode,anon-mode,dvid,x509-svid";

    private static final Duration LONG = Duration.ofHours(1);

    private static final KeyPair THREE = rsa(2048, BigInteger.valueOf(3));

    private static final IdtWorld SHARED = new IdtWorld();

    private final JsonWebKey providerKey =
            JsonWebKey.generate(JwsAlgorithm.RS256).withKeyId("idp-1");

    final JwsSigner provider = new JwsSigner(providerKey, JwsAlgorithm.RS256);

    private final JsonWebKey stolenKey = JsonWebKey.generate(JwsAlgorithm.RS256);

    /** Published by the identity provider as well, but suitable for ordinary signatures only: its exponent is 3. */
    final JwsSigner exponentThree;

    /** Revocations by the identity provider. */
    final LocalRevocations takenBack = new LocalRevocations();

    final EmbeddedWorkloadApi shop;

    final TestAsserting asserting;

    private final Path folder;

    private final Map<String, WorkloadApiSource> sources = new ConcurrentHashMap<>();

    private final Map<String, IdtApp> apps = new ConcurrentHashMap<>();

    private final JsonWebKey keyOfExponentThree =
            JsonWebKey.of("three", JwsAlgorithm.RS256, THREE.getPublic(), THREE.getPrivate());

    private IdtWorld() {
        this.exponentThree = new JwsSigner(keyOfExponentThree, JwsAlgorithm.RS256);
        this.folder = folder();
        EmbeddedWorkloadApi.Builder builder = EmbeddedWorkloadApi.builder("shop.com");
        for (String name : List.of("asserting", "subject", "middle", "target", "mallory")) {
            builder.register(socket(name), "spiffe://shop.com/" + name);
        }
        for (int i = 0; i < 16; i++) {
            builder.register(socket("hop-" + i), "spiffe://shop.com/hop-" + i);
        }
        this.shop = builder.start();
        EmbeddedWorkloadApi delivery = EmbeddedWorkloadApi.builder("delivery.com")
                .register(socket("delivery-asserting"), "spiffe://delivery.com/asserting")
                .register(socket("delivery-subject"), "spiffe://delivery.com/subject")
                .federate(shop)
                .start();
        shop.federate(delivery);
        this.asserting = new TestAsserting(source("asserting"), provider);
    }

    static IdtWorld shared() {
        return SHARED;
    }

    private static Path folder() {
        try {
            return Files.createTempDirectory("idt");
        } catch (IOException ex) {
            throw new IllegalStateException(ex);
        }
    }

    static SpiffeId id(String name) {
        return SpiffeId.parse("spiffe://shop.com/" + name);
    }

    private Path socket(String name) {
        return folder.resolve(name).resolve("api.sock");
    }

    String endpoint(String name) {
        return EmbeddedWorkloadApi.endpoint(socket(name));
    }

    WorkloadApiSource source(String name) {
        return sources.computeIfAbsent(
                name,
                unknown -> WorkloadApiSource.open(endpoint(name), Duration.ofSeconds(30), LONG, Clock.systemUTC()));
    }

    /** Rotates the keys of all workloads of the Shop, and waits until each one used by tests has its new key. */
    void rotate() {
        Map<WorkloadApiSource, X509Certificate> before = new HashMap<>();
        for (WorkloadApiSource source : sources.values()) {
            Svid svid = source.latest().svid();
            if (svid.id().trustDomain().equals(SUBJECT.trustDomain())) {
                before.put(source, svid.leaf());
            }
        }
        shop.rotateSvids();
        before.forEach((source, leaf) -> {
            while (source.latest().svid().leaf().equals(leaf)) {
                LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
            }
        });
    }

    /** Returns a workload that is not an application. */
    TestPeer peer(String name) {
        return new TestPeer(source(name));
    }

    /** Returns the settings for accepting and propagating all modes. */
    List<String> settings(String assertingUrl) {
        List<String> settings = new ArrayList<>(List.of(
                "countersign.accept=" + MODES,
                "countersign.spiffe.allowed-clients=spiffe://shop.com/*,spiffe://delivery.com/*",
                "countersign.client.connect-timeout=30s",
                "countersign.client.read-timeout=60s",
                "countersign.idt.asserting-workloads[0].id=" + ASSERTING,
                "countersign.idt.asserting-workloads[0].url=" + assertingUrl,
                "countersign.idt.asserting-workloads[0].authorities=" + PROVIDER,
                "countersign.idt.forwarders=" + MIDDLE,
                "countersign.idt.identity-providers[0].issuer=" + PROVIDER,
                "countersign.idt.identity-providers[0].audience=shop",
                "countersign.idt.identity-providers[0].client-ids=front-end",
                "countersign.idt.identity-providers[0].jwk-set-location=" + providerKeys()));
        return settings;
    }

    private String providerKeys() {
        try {
            Path file = folder.resolve("provider.json");
            String keys = new JwkSet(publishedKeys()).toPublicJson();
            Files.writeString(file, keys.substring(0, keys.lastIndexOf(']')) + "," + smallKey() + "]}");
            return file.toUri().toString();
        } catch (IOException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private List<JsonWebKey> publishedKeys() {
        List<JsonWebKey> keys = new ArrayList<>(List.of(providerKey, keyOfExponentThree));
        for (IdtMode mode : IdtMode.values()) {
            keys.add(stolenKey.withKeyId("stolen-" + mode.value()));
        }
        return keys;
    }

    /** Returns a signer whose key the identity provider still publishes, with one key id per mode. */
    JwsSigner stolen(IdtMode mode) {
        return new JwsSigner(stolenKey.withKeyId("stolen-" + mode.value()), JwsAlgorithm.RS256);
    }

    IdtApp target() {
        return app("target", "target", () -> Stream.of());
    }

    /** Returns a target for the subject only that requires the key of the connection. */
    IdtApp strictTarget() {
        return app(
                "strict",
                "target",
                () -> Stream.of("countersign.idt.bearer=strict", "countersign.spiffe.allowed-clients=" + SUBJECT));
    }

    /** Returns a target that can reach the keys of neither the asserting workload nor the identity provider. */
    IdtApp cutOffTarget() {
        return app(
                "cut-off",
                "target",
                () -> Stream.of(
                        "countersign.idt.asserting-workloads[0].url=https://localhost:" + closedPort(),
                        "countersign.client.connect-timeout=500ms"));
    }

    /** Returns a target that accepts disclosures without a proof. */
    IdtApp disclosingTarget() {
        return app("disclosing", "target", () -> Stream.of("countersign.idt.disclosing=true"));
    }

    /** Returns one of several processes of the target that share the used tokens. */
    IdtApp replica(String name) {
        return app(
                name,
                "target",
                () -> Stream.of(
                        "countersign.idt.replay.store=jdbc",
                        "spring.datasource.url=jdbc:sqlite:" + folder.resolve("used.db") + "?busy_timeout=5000",
                        "spring.datasource.type=org.springframework.jdbc.datasource.SimpleDriverDataSource"));
    }

    /** Returns a target that cannot reach its store of used tokens. */
    IdtApp forgetfulTarget() {
        return app(
                "forgetful",
                "target",
                () -> Stream.of(
                        "countersign.idt.replay.store=redis",
                        "countersign.idt.replay.redis.url=redis://127.0.0.1:" + closedPort()));
    }

    /** Returns an application that calls the target by one service per mode, all at one address. */
    IdtApp middle() {
        return app(
                "middle",
                "middle",
                () -> Stream.concat(services(), Stream.of("countersign.idt.targets.[lsvid.shop.com].own-call=true")));
    }

    /** Returns an application whose users present OAuth tokens. It also calls the target that requires the key of the connection. */
    IdtApp subject() {
        return app("subject", "subject", this::minting);
    }

    private Stream<String> minting() {
        String strict = "countersign.services.[strict.shop.com].";
        return Stream.concat(
                services(),
                Stream.of(
                        strict + "url=https://localhost:" + strictTarget().port() + "/lsvid",
                        strict + "spiffe-id=" + TARGET,
                        strict + "propagate=lsvid",
                        "countersign.accept=shared-jwt",
                        "countersign.jwt.algorithm=RS256",
                        "countersign.jwt.issuers[0].issuer=" + PROVIDER,
                        "countersign.jwt.issuers[0].jwk-set-location=" + providerKeys(),
                        "countersign.idt.mint-at=" + ASSERTING));
    }

    private Stream<String> services() {
        return Stream.of("lsvid", "id-mode", "anon-mode", "dvid", "x509-svid").flatMap(mode -> {
            String service = "countersign.services.[" + mode + ".shop.com].";
            return Stream.of(
                    service + "url=https://localhost:" + target().port() + "/" + mode,
                    service + "spiffe-id=" + TARGET,
                    service + "propagate=" + mode);
        });
    }

    private interface Properties {

        Stream<String> get();
    }

    private IdtApp app(String name, String workload, Properties more) {
        IdtApp known = apps.get(name);
        if (known == null) {
            Map<String, String> all = Stream.concat(settings(asserting.url()).stream(), more.get())
                    .collect(Collectors.toMap(
                            one -> one.substring(0, one.indexOf('=')),
                            one -> one.substring(one.indexOf('=') + 1),
                            (before, after) -> after));
            known = new IdtApp(name, endpoint(workload), takenBack, all);
            apps.put(name, known);
        }
        return known;
    }

    private static int closedPort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException ex) {
            throw new IllegalStateException(ex);
        }
    }

    BigInteger providerModulus() {
        String n = providerKey.toPublicMembers().get("n").toString();
        return new BigInteger(1, Base64Url.decode(n));
    }

    private static KeyPair rsa(int bits, BigInteger exponent) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(new RSAKeyGenParameterSpec(bits, exponent));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    /** Returns a key as if RSA-1024 were published. */
    private static String smallKey() {
        RSAPublicKey key = (RSAPublicKey) rsa(1024, RSAKeyGenParameterSpec.F4).getPublic();
        byte[] modulus = key.getModulus().toByteArray();
        String n = Base64Url.encode(Arrays.copyOfRange(modulus, 1, modulus.length));
        return "{\"kty\":\"RSA\",\"kid\":\"small\",\"alg\":\"RS256\",\"e\":\"AQAB\",\"n\":\"" + n + "\"}";
    }

    /** Returns a user's access token as the front end receives it. */
    JwtBuilder oauth() {
        Instant now = Instant.now();
        return JwtBuilder.ofType("at+jwt")
                .issuer(PROVIDER)
                .subject("alice")
                .audience("shop", "subject.shop.com")
                .issuedAt(now)
                .expiresAt(now.plus(Duration.ofMinutes(15)))
                .randomId()
                .claim("scope", "orders profile")
                .claim("roles", List.of("CUSTOMER"))
                .claim("username", "Alice")
                .claim("client_id", "front-end");
    }

    String oauthToken() {
        return oauth().sign(provider);
    }
}
