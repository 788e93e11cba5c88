// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registrations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import io.countersign.nativecore.NativeCore;
import io.countersign.nativecore.RbeParameters;
import io.countersign.registration.agent.AttestorClient;
import io.countersign.registration.agent.AttestorException;
import io.countersign.registration.agent.CuratorClient;
import io.countersign.registration.agent.LogExcerpt;
import io.countersign.registration.agent.PinnedTls;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519KeyFile;
import io.countersign.registration.keys.TlsKey;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.EntryBody;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.log.Register;
import io.countersign.registration.log.Revoke;
import java.net.InetAddress;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Other systems have one loopback address only. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
@EnabledOnOs(OS.LINUX)
class EmbeddedRegistrationsTests {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    private static Path folder;

    private static EmbeddedRegistrations registrations;

    @BeforeAll
    static void start() {
        registrations = EmbeddedRegistrations.builder("shop.com").slots(16).start(folder.resolve("registrations"));
    }

    @AfterAll
    static void stop() {
        registrations.close();
    }

    /** Returns the entries of the log that are about a service, and the first one. */
    private static List<EntryBody> entries() throws Exception {
        List<EntryBody> entries = new ArrayList<>();
        try (HttpClient http = HttpClient.newHttpClient();
                LogExcerpt excerpt = new CuratorClient(registrations.curatorUrl(), http).log(0)) {
            for (Octets entry : excerpt.entries()) {
                entries.add(Entry.decode(entry).body());
            }
            assertThat(excerpt.head().logId()).isEqualTo(registrations.pins().logId());
        }
        return entries;
    }

    private static long registered(String name) throws Exception {
        return entries().stream()
                .filter(Register.class::isInstance)
                .map(entry -> ((Register) entry).registration().statement().name())
                .filter(id -> id.toString().equals(name))
                .count();
    }

    private static TlsKey newKey() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        return TlsKey.of(generator.generateKeyPair().getPublic());
    }

    @Test
    void clientWhenAgainThenTheSame() {
        HttpClient client = registrations.client("spiffe://shop.com/again", "127.0.0.9");
        assertThat(registrations.client("spiffe://shop.com/again", "127.0.0.9")).isSameAs(client);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> registrations.client("spiffe://shop.com/again", "127.0.0.10"));
    }

    @Test
    void startThenFilesAreForTheirOwnerAlone() throws Exception {
        registrations.register("spiffe://shop.com/files", "127.0.0.5");
        try (Stream<Path> files = Files.walk(folder.resolve("registrations"))) {
            assertThat(files)
                    .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                            .as("%s", file)
                            .isEqualTo(Files.isDirectory(file) ? "rwx------" : "rw-------"));
        }
    }

    @Test
    void startThenParametersAreOfACeremonyAndKeysAreThoseOfThePins() throws Exception {
        byte[] octets = Files.readAllBytes(registrations.parametersFile());
        try (RbeParameters parameters = NativeCore.load().rbe().parameters(octets)) {
            assertThat(parameters.isDevelopment()).isFalse();
            assertThat(parameters.slots()).isEqualTo(16);
        }
        Genesis genesis = (Genesis) entries().getFirst();
        assertThat(genesis).isEqualTo(registrations.pins().genesis());
        assertThat(Ed25519KeyFile.read(registrations.logKeyFile()).key()).isEqualTo(genesis.logKey());
        assertThat(registrations.pins().attestors())
                .containsKey(Ed25519KeyFile.read(registrations.attestorKeyFile())
                        .key()
                        .id());
    }

    @Test
    void registerThenPropertiesNameTheServiceAndItsAddress() {
        Map<String, String> properties = registrations.register("spiffe://shop.com/basket", "127.0.0.6");
        assertThat(properties)
                .containsEntry("countersign.tls.trust", "registration")
                .containsEntry("countersign.client.local-address", "127.0.0.6")
                .containsEntry("countersign.registration.name", "spiffe://shop.com/basket")
                .containsEntry(
                        "countersign.registration.token-file",
                        registrations.tokenFile("spiffe://shop.com/basket").toString())
                .containsEntry("countersign.registration.log.slots", "16")
                .doesNotContainKey("countersign.registration.allow-development-parameters");
    }

    @Test
    void registerWhenPathHasSeveralPartsThenServiceHasAFolderOfItsOwn() {
        registrations.register("spiffe://shop.com/a/b", "127.0.0.6");
        assertThat(registrations.tokenFile("spiffe://shop.com/a/b")).exists();
        assertThat(registrations.tokenFile("spiffe://shop.com/a")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({
        "spiffe://other.com/basket, 127.0.0.7",
        "spiffe://shop.com, 127.0.0.7",
        "basket, 127.0.0.7",
        "spiffe://shop.com/basket, 10.0.0.7",
        "spiffe://shop.com/basket, localhost",
        "spiffe://shop.com/basket, ::1",
    })
    void registerWhenTheAttestorMayNotStateItThenRefused(String name, String address) {
        assertThatIllegalArgumentException().isThrownBy(() -> registrations.register(name, address));
    }

    @Test
    void clientThenRegisteredUntilItsTokenEnds() throws Exception {
        registrations.client("spiffe://shop.com/caller", "127.0.0.8");
        assertThat(registered("spiffe://shop.com/caller")).isEqualTo(1);
        registrations.endToken("spiffe://shop.com/caller");
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(entries()).anyMatch(Revoke.class::isInstance));
    }

    @Test
    void tokenWhenSentFromAnotherAddressThenRefused() throws Exception {
        registrations.register("spiffe://shop.com/victim", "127.0.0.9");
        try (HttpClient http = HttpClient.newBuilder()
                .localAddress(InetAddress.getByName("127.0.0.10"))
                .sslContext(PinnedTls.context(Set.of(registrations.attestorTlsKey())))
                .build()) {
            AttestorClient thief = new AttestorClient(
                    registrations.attestorUrl(), http, registrations.tokenFile("spiffe://shop.com/victim"));
            TlsKey key = newKey();
            assertThatExceptionOfType(AttestorException.class)
                    .isThrownBy(() -> thief.attest(registrations.pins(), key, 0))
                    .withMessageContaining("other-address");
        }
    }

    @Test
    void curatorWhenStartedAgainThenSameAddressAndLog() throws Exception {
        registrations.client("spiffe://shop.com/before", "127.0.0.11");
        List<EntryBody> before = entries();
        String url = registrations.curatorUrl().toString();
        registrations.stopCurator();
        assertThatIllegalStateException()
                .isThrownBy(() -> registrations.client("spiffe://shop.com/without", "127.0.0.12"));
        registrations.startCurator();
        assertThat(registrations.curatorUrl()).hasToString(url);
        assertThat(entries()).startsWith(before.toArray(EntryBody[]::new));
        registrations.client("spiffe://shop.com/after", "127.0.0.13");
        assertThat(registered("spiffe://shop.com/after")).isEqualTo(1);
        assertThatIllegalStateException().isThrownBy(registrations::startCurator);
    }

    @Test
    void startWhenFolderHasContentThenRefused(@TempDir Path used) throws Exception {
        Files.writeString(used.resolve("file"), "content");
        assertThatIllegalStateException()
                .isThrownBy(() -> EmbeddedRegistrations.builder("shop.com").start(used))
                .withMessageContaining("is not empty");
    }

    @Test
    void startWhenOthersCanEnterTheFolderThenRefused(@TempDir Path open) throws Exception {
        Path shared = Files.createDirectory(open.resolve("shared"));
        Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThatIllegalStateException()
                .isThrownBy(() -> EmbeddedRegistrations.builder("shop.com").start(shared))
                .withMessageContaining("Other users");
    }

    @Test
    void tokenLifeWhenTooShortOrTooLongThenRefused() {
        EmbeddedRegistrations.Builder builder = EmbeddedRegistrations.builder("shop.com");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.tokenLife(Duration.ofSeconds(59)));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.tokenLife(Duration.ofDays(31)));
    }
}
