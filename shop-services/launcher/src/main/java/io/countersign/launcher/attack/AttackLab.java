// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.attack;

import io.countersign.attestor.AttestorApplication;
import io.countersign.curator.CuratorApplication;
import io.countersign.http.AddressRange;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.SpiffeIdPatterns;
import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.PrivateFiles;
import io.countersign.nativecore.NativeCore;
import io.countersign.nativecore.NativeLibraryException;
import io.countersign.nativecore.Rbe;
import io.countersign.nativecore.RbeParameters;
import io.countersign.registration.agent.AgentCertificate;
import io.countersign.registration.agent.AgentSettings;
import io.countersign.registration.agent.AgentTimes;
import io.countersign.registration.agent.AttestorClient;
import io.countersign.registration.agent.CuratorClient;
import io.countersign.registration.agent.CuratorException;
import io.countersign.registration.agent.LogExcerpt;
import io.countersign.registration.agent.PinnedTls;
import io.countersign.registration.agent.RegistrationAgent;
import io.countersign.registration.agent.RegistrationException;
import io.countersign.registration.commitment.RbeCommitments;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.keys.TlsKeySigner;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.pins.PinnedAttestor;
import io.countersign.registration.pins.Pins;
import io.countersign.registration.writer.LogWriter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.security.cert.CertificateEncodingException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Key curator and attestor as shipped, in this process, with parameters of a ceremony, and services with real agents. Only
 * the curator's addresses that services know may lie ({@link CuratorFront}).
 */
final class AttackLab implements AutoCloseable {

    /** Times of agents by default, with a smaller difference of clocks: there is one clock. */
    static final AgentTimes TIMES = new AgentTimes(
            Duration.ofSeconds(1),
            Duration.ofSeconds(30),
            Duration.ofHours(1),
            Duration.ofMinutes(5),
            Duration.ofSeconds(10),
            Duration.ofSeconds(1));

    private static final int SLOTS = 100;

    private static final List<String> SHARED = List.of("alice", "bob", "carol");

    private static final Duration LIFE = Duration.ofMinutes(30);

    private final Path folder;

    private final Rbe rbe;

    private final RbeParameters parameters;

    private final Ed25519Signer logKey;

    private final Ed25519Signer attestorKey;

    private final Pins pins;

    private final HttpClient http = HttpClient.newHttpClient();

    private final List<ConfigurableApplicationContext> contexts = new ArrayList<>();

    private final List<RbeCommitments> forged = new ArrayList<>();

    private Octets attestorTls = Octets.ZERO_DIGEST;

    private final Scenario shared = new Scenario(this, "shared");

    private int services;

    private AttackLab(Path folder, Rbe rbe, KeyPair logPair, KeyPair attestorPair) {
        this.folder = folder;
        this.rbe = rbe;
        this.parameters = ceremony(rbe);
        this.logKey = Ed25519Signer.of(logPair);
        this.attestorKey = Ed25519Signer.of(attestorPair);
        this.pins = createPins();
    }

    /**
     * Starts curator and attestor.
     *
     * @param folder empty folder of this user alone
     * @throws LauncherException if this machine cannot
     */
    static AttackLab start(Path folder) throws IOException {
        KeyPair logPair = Keys.ed25519();
        KeyPair attestorPair = Keys.ed25519();
        AttackLab lab = new AttackLab(folder, rbe(), logPair, attestorPair);
        try {
            lab.startCurator(logPair);
            lab.startAttestor(attestorPair);
            for (String service : SHARED) {
                lab.shared.start(service);
            }
            return lab;
        } catch (IOException | RuntimeException ex) {
            lab.close();
            throw ex;
        } catch (RegistrationException ex) {
            lab.close();
            throw new LauncherException("no service can be registered: " + ex.getMessage(), ex);
        }
    }

    private static Rbe rbe() {
        try {
            return NativeCore.load().rbe();
        } catch (NativeLibraryException ex) {
            throw new LauncherException("the attacks need the native core: " + ex.getMessage());
        }
    }

    private static RbeParameters ceremony(Rbe rbe) {
        return rbe.finishCeremony(rbe.contribute(rbe.startCeremony(SLOTS)));
    }

    private Pins createPins() {
        PinnedAttestor attestor = new PinnedAttestor(
                attestorKey.key(),
                SpiffeIdPatterns.parse(List.of("spiffe://attack.example/*")),
                List.of(AddressRange.parse("127.0.0.0/8")),
                Instant.now().plus(Duration.ofDays(1)));
        Genesis genesis =
                new Genesis(parameters.slots(), parameters.width(), Octets.sha256(parameters.encode()), logKey.key());
        return Pins.of(LogWriter.randomLogId(), genesis, List.of(attestor));
    }

    private void startCurator(KeyPair logPair) throws IOException {
        Path file = Files.write(folder.resolve("parameters.bin"), parameters.encode());
        Path key = Keys.write(
                folder.resolve("log.pem"), "PRIVATE KEY", logPair.getPrivate().getEncoded());
        contexts.add(CuratorApplication.builder()
                .run(
                        "--server.port=0",
                        "--shop.data=" + folder,
                        "--countersign.curator.parameters=" + file,
                        "--countersign.curator.log-key=" + key,
                        "--countersign.curator.log-id=" + Base64Url.encode(pins.logId()),
                        "--countersign.curator.new-log=true",
                        "--countersign.curator.attestors[0].key="
                                + Base64Url.encode(attestorKey.key().encoded()),
                        "--countersign.curator.attestors[0].names=spiffe://attack.example/*",
                        "--countersign.curator.attestors[0].addresses=127.0.0.0/8",
                        "--countersign.curator.attestors[0].end="
                                + Instant.now().plus(Duration.ofDays(1)),
                        // All services come from one address: that of their fronts.
                        "--countersign.curator.reservations-per-address=" + SLOTS,
                        "--countersign.curator.rate-limit.changes=1000",
                        "--countersign.curator.rate-limit.total-changes=1000",
                        "--countersign.curator.rate-limit.reads=10000",
                        "--countersign.curator.limits.streams-per-address=16"));
    }

    private void startAttestor(KeyPair attestorPair) throws IOException {
        PrivateFiles.directory(tokens());
        PrivateFiles.write(tokens().resolve("launch"), random());
        Path key = Keys.write(
                folder.resolve("attestor.pem"),
                "PRIVATE KEY",
                attestorPair.getPrivate().getEncoded());
        List<String> arguments = new ArrayList<>(List.of(
                "--server.port=0",
                "--countersign.attestor.key=" + key,
                "--countersign.attestor.logs=" + Base64Url.encode(pins.logId()),
                "--countersign.attestor.source=files",
                "--countersign.attestor.files.directory=" + tokens(),
                "--countersign.attestor.sweep-interval=1s",
                "--countersign.attestor.rate-limit.requests-per-second-and-address=1000",
                "--countersign.attestor.follow[0].log=" + Base64Url.encode(pins.logId()),
                "--countersign.attestor.follow[0].curator=" + curator(),
                "--countersign.attestor.follow[0].parameters="
                        + Base64Url.encode(pins.genesis().parameters()),
                "--countersign.attestor.follow[0].log-key="
                        + Base64Url.encode(logKey.key().encoded())));
        arguments.addAll(tls());
        contexts.add(AttestorApplication.builder().run(arguments.toArray(String[]::new)));
    }

    /** Self-signed, since services pin the key: the certificate of an agent will do. */
    private List<String> tls() throws IOException {
        KeyPair pair = Keys.p256();
        TlsKeySigner signer = TlsKeySigner.of(pair);
        attestorTls = signer.key().id();
        Instant begin = Instant.now().minusSeconds(60);
        try {
            byte[] certificate = AgentCertificate.create(
                            signer, Octets.ZERO_DIGEST, begin, begin.plus(Duration.ofDays(1)))
                    .getEncoded();
            Path file = Keys.write(folder.resolve("tls.crt"), "CERTIFICATE", certificate);
            Path key = Keys.write(
                    folder.resolve("tls.key"), "PRIVATE KEY", pair.getPrivate().getEncoded());
            return List.of("--server.ssl.certificate=file:" + file, "--server.ssl.certificate-private-key=file:" + key);
        } catch (CertificateEncodingException ex) {
            throw new IOException(ex);
        }
    }

    private Path tokens() {
        return folder.resolve("tokens");
    }

    private static String random() {
        byte[] random = new byte[Octets.DIGEST];
        new SecureRandom().nextBytes(random);
        return Base64Url.encode(Octets.of(random));
    }

    private static int port(ConfigurableApplicationContext context) {
        return Objects.requireNonNull(((WebServerApplicationContext) context).getWebServer(), "it has a server")
                .getPort();
    }

    URI curator() {
        return URI.create("http://127.0.0.1:" + port(contexts.getFirst()));
    }

    URI attestor() {
        return URI.create("https://127.0.0.1:" + port(contexts.getLast()));
    }

    /** Returns the services that several attacks share. */
    Scenario shared() {
        return shared;
    }

    Pins pins() {
        return pins;
    }

    Ed25519Signer logKey() {
        return logKey;
    }

    Ed25519Signer attestorKey() {
        return attestorKey;
    }

    /** Returns a client of the curator as shipped. */
    CuratorClient client() {
        return new CuratorClient(curator(), http);
    }

    /** Returns the entries of the curator as shipped. */
    List<Octets> entries() throws IOException, CuratorException {
        try (LogExcerpt excerpt = client().log(0)) {
            List<Octets> entries = new ArrayList<>();
            excerpt.entries().forEach(entries::add);
            return entries;
        }
    }

    /** Returns a log that begins with these entries, for a curator that lies. */
    ForgedLog forged(List<Octets> first) {
        RbeCommitments commitments = new RbeCommitments(rbe, parameters);
        forged.add(commitments);
        return new ForgedLog(commitments, logKey, first);
    }

    /** Returns an address that no service has. */
    InetAddress address() throws IOException {
        services++;
        return InetAddress.getByAddress(new byte[] {127, 0, (byte) (services / 200), (byte) (10 + services % 200)});
    }

    /** Creates a service with a token of its own and its own way to the curator, which is not started. */
    LabService service(String name, AgentTimes times) throws IOException {
        SpiffeId id = SpiffeId.parse("spiffe://attack.example/" + name);
        InetAddress address = address();
        Path directory = folder.resolve("services").resolve(name);
        PrivateFiles.directory(directory);
        Path tokenFile = directory.resolve("token");
        String token = random();
        PrivateFiles.write(tokenFile, token);
        launch(hash(token), id, address);
        CuratorFront front = new CuratorFront(curator(), http);
        Sightings sightings = new Sightings();
        HttpClient plain = HttpClient.newBuilder().localAddress(address).build();
        HttpClient pinned = pinned(address);
        RegistrationAgent agent = new RegistrationAgent(
                AgentSettings.of(id, pins, directory.resolve("state")).withTimes(times),
                new CuratorClient(front.uri(), plain),
                new AttestorClient(attestor(), pinned, tokenFile),
                encoded -> RbeCommitments.of(rbe, encoded, false),
                sightings::add);
        return new LabService(id, address, tokenFile, front, agent, sightings, List.of(plain, pinned));
    }

    private HttpClient pinned(InetAddress from) {
        return HttpClient.newBuilder()
                .localAddress(from)
                .sslContext(PinnedTls.context(Set.of(attestorTls)))
                .build();
    }

    /** Returns what sends a token to the attestor from an address, as a thief of the token may. */
    AttestorClient attestor(InetAddress from, Path tokenFile) {
        return new AttestorClient(attestor(), pinned(from), tokenFile);
    }

    /** Tells the attestor of a token, as a launcher does. */
    void launch(Octets tokenHash, SpiffeId name, InetAddress address) throws IOException {
        PrivateFiles.write(
                token(tokenHash),
                "{\"name\":\"%s\",\"address\":\"%s\",\"expires\":\"%s\"}"
                        .formatted(name, address.getHostAddress(), Instant.now().plus(LIFE)));
    }

    private Path token(Octets hash) {
        return tokens().resolve(Base64Url.encode(hash) + ".json");
    }

    private static Octets hash(String token) {
        return Octets.sha256(token.getBytes(StandardCharsets.US_ASCII));
    }

    /** Ends a token, as a launcher does. The attestor revokes its registration. */
    void end(Octets tokenHash) throws IOException {
        Files.delete(token(tokenHash));
    }

    /** Returns somebody with a token of their own, which no attestor knows. */
    Impostor impostor(SpiffeId name, InetAddress address) {
        return impostor(name, address, hash(random()));
    }

    Impostor impostor(SpiffeId name, InetAddress address, Octets tokenHash) {
        return new Impostor(
                pins.logId(),
                name,
                address,
                Keys.p256(),
                tokenHash,
                Instant.now().minusSeconds(1));
    }

    @Override
    public void close() throws IOException {
        shared.close();
        contexts.reversed().forEach(ConfigurableApplicationContext::close);
        http.shutdownNow();
        forged.forEach(RbeCommitments::close);
        parameters.close();
    }
}
