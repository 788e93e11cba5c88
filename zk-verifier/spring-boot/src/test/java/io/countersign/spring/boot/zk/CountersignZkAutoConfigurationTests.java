// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.countersign.core.ReplayStore;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.CredentialHealth;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.spring.security.CredentialSchemes;
import io.countersign.zk.RequestNonces;
import io.countersign.zk.ServiceRealm;
import io.countersign.zk.SpentProofs;
import io.countersign.zk.ZkScheme;
import io.countersign.zk.proof.KeyId;
import io.countersign.zk.proof.ProofSystem;
import io.countersign.zk.registry.MemoryRegistry;
import io.countersign.zk.registry.Registry;
import io.countersign.zk.session.SessionTokens;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;

class CountersignZkAutoConfigurationTests {

    private static final String FOLDER = "io/countersign/zk/circuits/";

    @TempDir
    Path folder;

    static final WebApplicationContextRunner BARE = new WebApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    CountersignZkAutoConfiguration.class,
                    CountersignAutoConfiguration.class,
                    SecurityAutoConfiguration.class,
                    ServletWebSecurityAutoConfiguration.class))
            .withBean("fake", ProofSystem.class, FakeProofSystem::new)
            .withPropertyValues(
                    "countersign.service-id=basket.shop.com",
                    "countersign.url=https://basket.shop.com",
                    "countersign.accept=zk",
                    "countersign.zk.proof-system=fake");

    private final WebApplicationContextRunner runner = BARE.withBean(
                    Registry.class, () -> new MemoryRegistry(Clock.systemUTC()))
            .withPropertyValues("countersign.zk.allow-development-keys=true");

    @Test
    void startWhenChosenThenProofsAreAccepted() {
        runner.run(context -> {
            assertThat(context.getBean(CredentialSchemes.class).selection().accept())
                    .containsExactly(context.getBean(ZkScheme.class));
            assertThat(context.getBean(ServiceRealm.class).origin()).isEqualTo("https://basket.shop.com");
        });
    }

    @Test
    void startWhenNotChosenThenNothing() {
        runner.withPropertyValues("countersign.accept=none")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(ZkScheme.class));
    }

    @Test
    void startWhenSwitchableThenProofsCanBeChosen() {
        runner.withPropertyValues(
                        "countersign.accept=none",
                        "countersign.endpoint.switching=true",
                        "countersign.zk.registry.uri=http://127.0.0.1:1/registry")
                .run(context -> assertThat(context).hasSingleBean(ZkScheme.class));
    }

    @Test
    void startWhenKeysAreForDevelopmentThenFailsUnlessAllowed() {
        failsWith(
                runner.withPropertyValues("countersign.zk.allow-development-keys=false"),
                "countersign.zk.keys:",
                "countersign.zk.allow-development-keys=true");
    }

    @Test
    void startWhenNoAddressThenFails() {
        failsWith(
                BARE.withPropertyValues("countersign.url=", "countersign.zk.allow-development-keys=true"),
                "countersign.url:");
    }

    @Test
    void startWhenNoRegistryThenFails() {
        failsWith(
                BARE.withPropertyValues("countersign.zk.allow-development-keys=true"),
                "countersign.zk.registry.uri:",
                "no caller could be registered");
    }

    @Test
    void startWhenThereIsAConnectionThenItsRegistryIsReadInsteadOfTheConfiguredOne() throws Exception {
        BlockingQueue<URI> requests = new LinkedBlockingQueue<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            requests.add(exchange.getRequestURI());
            exchange.sendResponseHeaders(503, -1);
            exchange.close();
        });
        server.start();
        URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/connected");
        try {
            connected(uri)
                    .withPropertyValues("countersign.zk.registry.uri=http://127.0.0.1:1/configured")
                    .run(context -> {
                        assertThat(context).hasNotFailed().hasSingleBean(Registry.class);
                        assertThat(requests.take()).hasPath("/connected");
                    });
        } finally {
            server.stop(0);
        }
    }

    @Test
    void startWhenConnectionIsPlainToAnotherMachineThenFails() {
        failsWith(connected(URI.create("http://zk.shop.com/registry")), "countersign.zk.registry.uri:");
    }

    private WebApplicationContextRunner connected(URI uri) {
        return BARE.withPropertyValues("countersign.zk.allow-development-keys=true")
                .withBean(ZkRegistryConnectionDetails.class, () -> () -> uri);
    }

    @ParameterizedTest
    @CsvSource({
        "uri=http://zk.shop.com/registry, uri",
        "poll-interval=0s, poll-interval",
        "refresh-interval=0s, refresh-interval",
        "stale=-1s, stale",
        "timeout=0s, timeout",
        "connect-timeout=0s, connect-timeout",
        "max-size=0B, max-size",
        "ssl-bundle=absent, ssl-bundle",
        "service-id=NOT ONE, service-id",
    })
    void startWhenRegistryCannotBeReadThenFailsAndNamesIt(String setting, String property) {
        failsWith(
                BARE.withPropertyValues(
                        "countersign.zk.allow-development-keys=true",
                        "countersign.zk.registry.uri=http://127.0.0.1:1/registry",
                        "countersign.zk.registry." + setting),
                "countersign.zk.registry." + property + ":");
    }

    @Test
    @EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
    void startWhenBulletproofsThenWithoutKeysOfASetupAndNeverWithAnotherProtocol() {
        WebApplicationContextRunner transparent = BARE.withBean(
                        Registry.class, () -> new MemoryRegistry(Clock.systemUTC()))
                .withPropertyValues("countersign.zk.proof-system=bulletproofs");
        transparent.run(context -> {
            assertThat(context).hasNotFailed();
            assertThat(context.getBean(ZkInfoContributor.class).info())
                    .containsEntry("developmentKeys", false)
                    .containsEntry("proofSystem", "bulletproofs");
        });
        for (String fallback : List.of("groth16", "native", "noble", "fake")) {
            failsWith(
                    transparent.withPropertyValues("countersign.zk.fallback=" + fallback), "countersign.zk.fallback:");
        }
        failsWith(
                transparent.withPropertyValues("countersign.zk.policy=member"),
                "countersign.zk.policies.member.proof-system: The policy needs MembershipProof",
                "bulletproofs does not prove",
                "groth16");
        WebApplicationContextRunner mixed = transparent.withPropertyValues(
                "countersign.zk.policies.a.circuit=MembershipProof",
                "countersign.zk.policies.a.proof-system=groth16",
                "countersign.zk.require[0].path=/a",
                "countersign.zk.require[0].policy=a");
        failsWith(mixed, "countersign.zk.keys:", "development keys");
        mixed.withPropertyValues("countersign.zk.allow-development-keys=true")
                .run(context -> assertThat(
                                context.getBean(ZkInfoContributor.class).info())
                        .containsEntry("developmentKeys", true));
        failsWith(
                transparent.withPropertyValues(
                        "countersign.zk.policies.a.circuit=SecretProofBound",
                        "countersign.zk.policies.a.proof-system=absent"),
                "countersign.zk.policies.a.proof-system:",
                "Add it, or correct the name.");
    }

    @Test
    void startWhenPolicyNamesOtherCodeForTheSameProtocolThenOnlyByTheProtocolsName() {
        WebApplicationContextRunner policy =
                runner.withPropertyValues("countersign.zk.policies.a.circuit=SecretProofBound");
        for (String name : List.of("groth16", "native", "fake")) {
            policy.withPropertyValues("countersign.zk.policies.a.proof-system=" + name)
                    .run(context -> assertThat(context).hasNotFailed());
        }
        failsWith(
                policy.withPropertyValues("countersign.zk.policies.a.proof-system=noble"),
                "countersign.zk.policies.a.proof-system: It is noble, but fake verifies the proofs of groth16 here.");
    }

    @Test
    void startWhenProofSystemIsNotThereThenFailsWithTheFix() {
        failsWith(
                runner.withPropertyValues("countersign.zk.proof-system=absent"),
                "countersign.zk.proof-system:",
                "Add it, or correct the name.");
        failsWith(
                runner.withPropertyValues("countersign.zk.proof-system=noble"),
                "countersign.zk.proof-system:",
                "countersign.zk.fallback");
    }

    @Test
    void startWhenFallbackIsThereThenItServesAndHealthSaysSo() {
        runner.withPropertyValues("countersign.zk.proof-system=noble", "countersign.zk.fallback=fake")
                .run(context -> {
                    assertThat(context.getBean(ActiveProofSystem.class).isFallback())
                            .isTrue();
                    assertThat(context.getBean(CredentialHealth.class).details())
                            .containsEntry("proofSystem", "fake")
                            .containsKey("standsInBecause");
                    assertThat(context.getBean(ZkInfoContributor.class).info())
                            .containsEntry("fallback", true)
                            .containsEntry("developmentKeys", true)
                            .containsEntry("proofSystem", "fake");
                });
    }

    @Test
    void startWhenFallbackIsNotThereEitherThenFails() {
        failsWith(
                runner.withPropertyValues("countersign.zk.proof-system=absent", "countersign.zk.fallback=missing"),
                "countersign.zk.fallback:");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "policy=absent | policy",
                "policies.a.circuit=SecretProof | policies.a.circuit",
                "policies.a.circuit=Nothing | policies.a.circuit",
                "policies.a.authorities=ROLE_A | policies.a.circuit",
                "require[0].path=/a | require[0].policy",
                "require[0].policy=member | require[0].path",
                "epoch=0s | epoch",
                "replicas=2 | replicas",
                "replay.store=absent | replay.store",
                "replay.store=jdbc | replay.store",
                "replay.max-proofs=0 | replay.max-proofs",
                "batch.size=0 | batch",
                "batch.queue=1 | batch",
                "batch.leaders=0 | batch",
                "batch.share=0 | batch",
                "keys=classpath:/nowhere/ | keys",
            })
    void startWhenSettingCannotWorkThenFailsAndNamesIt(String setting, String property) {
        failsWith(runner.withPropertyValues("countersign.zk." + setting), "countersign.zk." + property + ":");
    }

    @Test
    void startWhenThereAreReplicasThenOnlyWithWhatTheyShare() {
        failsWith(
                runner.withPropertyValues("countersign.replicas=2"),
                "countersign.zk.replay.store: It is memory, and there are 2 replicas",
                "Set it to redis or jdbc.");
        failsWith(
                runner.withPropertyValues("countersign.zk.replicas=2"),
                "countersign.zk.replicas: Its name is now countersign.replicas.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"no/slash", "/{a", "/**/a/{*b}/c"})
    void startWhenPathIsNoPatternThenFails(String path) {
        failsWith(
                runner.withPropertyValues(
                        "countersign.zk.require[0].path=" + path, "countersign.zk.require[0].policy=member"),
                "countersign.zk.require[0].path:");
    }

    @Test
    void startWhenPolicyAsksWhatItsCircuitDoesNotProveThenFails() {
        failsWith(
                runner.withPropertyValues(
                        "countersign.zk.policies.adult.circuit=MembershipProof",
                        "countersign.zk.policies.adult.minimum-age=18"),
                "countersign.zk.policies.adult:",
                "AttributeProof");
    }

    @ParameterizedTest
    @ValueSource(strings = {"minimum-age=200", "roles=0", "countries=1,2,3,4,5"})
    void startWhenPredicateIsOutOfBoundsThenFails(String predicate) {
        failsWith(
                runner.withPropertyValues(
                        "countersign.zk.policies.adult.circuit=AttributeProof",
                        "countersign.zk.policies.adult." + predicate),
                "countersign.zk.policies.adult:");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SecretProofBound/verifying_key.bin", "manifest.json"})
    void startWhenKeyIsAlteredThenFails(String altered) throws IOException {
        copy("manifest.json");
        copy("SecretProofBound/verifying_key.bin");
        WebApplicationContextRunner own = runner.withPropertyValues("countersign.zk.keys=file:" + folder + "/");
        own.run(context -> assertThat(context).hasNotFailed());
        Path file = folder.resolve(altered);
        byte[] octets = Files.readAllBytes(file);
        octets[0] ^= 1;
        Files.write(file, octets);
        failsWith(own, "countersign.zk.keys:");
    }

    @Test
    void startWhenManifestDoesNotSayThenForDevelopment() throws IOException {
        copy("SecretProofBound/verifying_key.bin");
        String manifest = Files.readString(copy("manifest.json"));
        Files.writeString(folder.resolve("manifest.json"), manifest.replace("\"development\": true,", ""));
        failsWith(
                runner.withPropertyValues(
                        "countersign.zk.keys=file:" + folder + "/", "countersign.zk.allow-development-keys=false"),
                "countersign.zk.keys:");
    }

    @Test
    void startWhenManifestSaysThatKeysAreOfACeremonyThenPublishedDevelopmentKeysAreStillRefused() throws IOException {
        Path key = copy("SecretProofBound/verifying_key.bin");
        String manifest =
                Files.readString(copy("manifest.json")).replace("\"development\": true", "\"development\": false");
        Files.writeString(folder.resolve("manifest.json"), manifest);
        WebApplicationContextRunner own = runner.withPropertyValues(
                "countersign.zk.keys=file:" + folder + "/", "countersign.zk.allow-development-keys=false");
        failsWith(own, "countersign.zk.keys:", "are development keys");
        String digest = sha256(key);
        Files.write(key, withAlphaNegated(Files.readAllBytes(key)));
        Files.writeString(folder.resolve("manifest.json"), manifest.replace(digest, sha256(key)));
        own.run(context -> assertThat(context).hasNotFailed());
    }

    private static String sha256(Path file) throws IOException {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException(ex);
        }
    }

    /** Returns a well-formed key with another id. */
    private static byte[] withAlphaNegated(byte[] packed) {
        BigInteger p = new BigInteger("21888242871839275222246405745257275088696311157297823662689037894645226208583");
        byte[] y = p.subtract(new BigInteger(1, Arrays.copyOfRange(packed, 34, 66)))
                .toByteArray();
        byte[] negated = packed.clone();
        Arrays.fill(negated, 34, 66, (byte) 0);
        System.arraycopy(y, 0, negated, 66 - y.length, y.length);
        return negated;
    }

    @Test
    void containsWhenKeyWasEverPublishedForDevelopmentThenKnown() {
        assertThat(List.of("f2929d181fda5a6e", "f4f0b71c109426b1", "9a5feb783fe6370b", "873d7cab1e1da6e4"))
                .allMatch(id -> DevelopmentKeys.contains(new KeyId(id)));
        assertThat(DevelopmentKeys.contains(new KeyId("0000000000000000"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"framework", "FRAMEWORK"})
    void startWhenForwardedHeadersCouldChangePathsThenFailsWithTheFix(String strategy) {
        failsWith(
                runner.withPropertyValues("server.forward-headers-strategy=" + strategy),
                "server.forward-headers-strategy: It is framework",
                "Set it to native or none");
    }

    @ParameterizedTest
    @ValueSource(strings = {"native", "none"})
    void startWhenForwardedHeadersDoNotChangePathsThenStarts(String strategy) {
        runner.withPropertyValues("server.forward-headers-strategy=" + strategy)
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void startWhenForwardedHeadersCouldChangePathsAndNothingIsProvedThenStarts() {
        runner.withPropertyValues("countersign.accept=none", "server.forward-headers-strategy=framework")
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void startWhenNoncesAreNotDemandedThenThereAreNone() {
        for (WebApplicationContextRunner each :
                List.of(runner, runner.withPropertyValues("countersign.zk.nonce.required=false"))) {
            each.run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(RequestNonces.class));
        }
    }

    @Test
    void startWhenNoncesAreDemandedThenTheirLifeAndSecretAreThoseConfigured() throws IOException {
        Path secret = Files.writeString(folder.resolve("nonces"), "A".repeat(43) + "\n");
        demanding("ttl=10s", "secret-location=file:" + secret)
                .withPropertyValues("countersign.replicas=2")
                .withBean(SpentProofs.class, () -> new SpentProofs((owner, id, until) -> null, java.time.Instant.MIN))
                .run(context -> assertThat(context).hasNotFailed().hasSingleBean(RequestNonces.class));
        demanding().run(context -> assertThat(context).hasNotFailed().hasSingleBean(RequestNonces.class));
    }

    private WebApplicationContextRunner demanding(String... settings) {
        WebApplicationContextRunner demanding = runner.withPropertyValues("countersign.zk.nonce.required=true");
        for (String setting : settings) {
            demanding = demanding.withPropertyValues("countersign.zk.nonce." + setting);
        }
        return demanding;
    }

    @Test
    void startWhenNoncesCannotWorkThenFailsAndNamesTheSetting() throws IOException {
        failsWith(demanding("ttl=9s"), "countersign.zk.nonce.ttl:");
        failsWith(demanding("ttl=3601s"), "countersign.zk.nonce.ttl:");
        String secret = "countersign.zk.nonce.secret-location:";
        failsWith(demanding().withPropertyValues("countersign.replicas=2"), secret, "replicas");
        failsWith(demanding("secret-location=file:" + folder.resolve("absent")), secret, "cannot be read");
        for (String text : List.of("A".repeat(42), "no base64url!", "")) {
            Path file = Files.writeString(folder.resolve("nonces"), text);
            failsWith(demanding("secret-location=file:" + file), secret);
        }
    }

    private WebApplicationContextRunner withSessions(String... settings) {
        WebApplicationContextRunner sessions = runner.withPropertyValues("countersign.zk.session.enabled=true");
        for (String setting : settings) {
            sessions = sessions.withPropertyValues("countersign.zk." + setting);
        }
        return sessions;
    }

    private static WebApplicationContextRunner twice(WebApplicationContextRunner runner) {
        return runner.withPropertyValues("countersign.replicas=2");
    }

    private static WebApplicationContextRunner sharing(WebApplicationContextRunner runner) {
        return runner.withBean("ownStore", ReplayStores.class, OwnStores::new)
                .withPropertyValues("countersign.zk.replay.store=own");
    }

    private String secret(String text) throws IOException {
        return "=file:" + Files.writeString(folder.resolve("sessions-" + text.length()), text);
    }

    @Test
    void startWhenSessionsCanWorkThenTheyDo() throws IOException {
        String secret = secret("A".repeat(43));
        String next = secret("B".repeat(44));
        withSessions().run(context -> assertThat(context).hasNotFailed().hasSingleBean(SessionTokens.class));
        sharing(twice(withSessions("session.secret-location" + secret)))
                .run(context -> assertThat(context).hasNotFailed().hasSingleBean(SessionTokens.class));
        for (String additional : List.of(secret, next)) {
            sharing(withSessions("session.secret-location" + secret, "session.additional-secret-location" + additional))
                    .run(context -> assertThat(context).hasNotFailed());
        }
        try (FakeRedis redis = new FakeRedis(0, "noeviction")) {
            twice(withSessions(
                            "session.secret-location" + secret,
                            "replay.store=redis",
                            "replay.redis.url=" + redis.uri(),
                            "replay.redis.timeout=30s"))
                    .run(context -> assertThat(context).hasNotFailed());
        }
    }

    @Test
    void startWhenSessionsCannotWorkThenFailsAndNamesTheSetting() throws IOException {
        String location = "countersign.zk.session.secret-location:";
        String secret = "session.secret-location" + secret("A".repeat(43));
        failsWith(sharing(twice(withSessions())), location, "2 replicas");
        failsWith(twice(withSessions(secret)), "countersign.zk.replay.store:", "redis or jdbc");
        failsWith(withSessions(secret), "countersign.zk.replay.store:", "at a restart", "redis or jdbc");
        failsWith(withSessions("session.ttl=61s"), "countersign.zk.session.ttl:");
        failsWith(withSessions("session.max-proofs=0"), "countersign.zk.session.max-proofs:");
        String additional = "session.additional-secret-location";
        failsWith(withSessions(additional + secret("B".repeat(44))), "countersign.zk." + additional + ":");
        for (String wrong : List.of("A".repeat(42), "no base64url!", "")) {
            String file = secret(wrong);
            failsWith(sharing(withSessions("session.secret-location" + file)), location);
            failsWith(sharing(withSessions(secret, additional + file)), "countersign.zk." + additional + ":");
        }
        failsWith(
                sharing(withSessions("session.secret-location=file:" + folder.resolve("absent"))),
                location,
                "cannot be read");
    }

    /** Shared store of an application. */
    private static final class OwnStores implements ReplayStores {

        @Override
        public String name() {
            return "own";
        }

        @Override
        public boolean isShared() {
            return true;
        }

        @Override
        public SpentProofs open() {
            return new SpentProofs(openForSessions(), java.time.Instant.MIN);
        }

        @Override
        public ReplayStore openForSessions() {
            return (owner, id, until) -> ReplayStore.Use.UNKNOWN;
        }
    }

    private Path copy(String name) throws IOException {
        Path target = folder.resolve(name);
        Files.createDirectories(target.getParent());
        try (InputStream in = getClass().getClassLoader().getResourceAsStream(FOLDER + name)) {
            return Files.write(target, in.readAllBytes());
        }
    }

    @Test
    void startWhenApplicationHasItsOwnStoreThenThatOne() {
        runner.withBean(SpentProofs.class, () -> new SpentProofs((owner, id, until) -> null, java.time.Instant.MIN))
                .withPropertyValues("countersign.zk.replay.store=absent")
                .run(context -> assertThat(context).hasNotFailed().hasSingleBean(SpentProofs.class));
    }

    static void failsWith(WebApplicationContextRunner runner, String... texts) {
        runner.run(context -> {
            assertThat(context).hasFailed();
            Throwable failure = context.getStartupFailure();
            while (failure.getCause() != null) {
                failure = failure.getCause();
            }
            assertThat(failure).isInstanceOf(CountersignConfigurationException.class);
            assertThat(failure.getMessage()).contains(List.of(texts)).startsWith(texts[0]);
        });
    }
}
