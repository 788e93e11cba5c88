// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import io.countersign.attestor.AttestorApplication;
import io.countersign.curator.CuratorApplication;
import io.countersign.http.AddressRange;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.SpiffeIdPatterns;
import io.countersign.nativecore.NativeCore;
import io.countersign.nativecore.Rbe;
import io.countersign.nativecore.RbeParameters;
import io.countersign.registration.agent.AgentCertificate;
import io.countersign.registration.agent.AgentSettings;
import io.countersign.registration.agent.AgentTimes;
import io.countersign.registration.agent.AttestorClient;
import io.countersign.registration.agent.CuratorClient;
import io.countersign.registration.agent.LogExcerpt;
import io.countersign.registration.agent.PinnedTls;
import io.countersign.registration.agent.RegistrationAgent;
import io.countersign.registration.audit.Alarm;
import io.countersign.registration.commitment.RbeCommitments;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.keys.TlsKey;
import io.countersign.registration.keys.TlsKeySigner;
import io.countersign.registration.log.Genesis;
import io.countersign.registration.pins.PinnedAttestor;
import io.countersign.registration.pins.Pins;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** Key curator and attestor as they are shipped, with tokens in files, and agents of services at their own addresses. */
final class RegistrationServers implements AutoCloseable {

    private static final int SLOTS = 16;

    private static final Rbe RBE = NativeCore.load().rbe();

    private final Map<String, List<Alarm>> alarms = new ConcurrentHashMap<>();

    private final Path folder;

    private final KeyPair logKey;

    private final KeyPair attestorKey;

    private final Octets parameters;

    private final KeyPair attestorTlsKey;

    private final Octets logId;

    private final List<RegistrationAgent> agents = new ArrayList<>();

    private ConfigurableApplicationContext curator;

    private final int curatorPort;

    private final ConfigurableApplicationContext attestor;

    RegistrationServers(Path folder) throws Exception {
        this.folder = folder;
        this.logKey = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        this.attestorKey = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        this.attestorTlsKey = tlsKey();
        try (RbeParameters made = RBE.developmentParameters(SLOTS)) {
            parameters = Octets.of(made.encode());
        }
        Files.write(folder.resolve("parameters.bin"), parameters.toArray());
        writeKey("log.pem", logKey);
        writeKey("attestor.pem", attestorKey);
        Files.createDirectory(
                tokens(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        writeOwn(tokens().resolve("launch"), "first launch");
        curator = startCurator(0);
        curatorPort = port(curator);
        try (LogExcerpt log = curatorClient().log(0)) {
            logId = log.head().logId();
        }
        attestor = startAttestor();
    }

    private Path tokens() {
        return folder.resolve("tokens");
    }

    private void writeKey(String name, KeyPair pair) throws IOException {
        writeOwn(folder.resolve(name), pem("PRIVATE KEY", pair.getPrivate().getEncoded()));
    }

    private static String pem(String type, byte[] encoded) {
        return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n"
                .formatted(type, Base64.getEncoder().encodeToString(encoded));
    }

    private static KeyPair tlsKey() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        return generator.generateKeyPair();
    }

    private String attestorCertificate() throws GeneralSecurityException {
        Instant now = Instant.now();
        return pem(
                "CERTIFICATE",
                AgentCertificate.create(
                                TlsKeySigner.of(attestorTlsKey),
                                Octets.ZERO_DIGEST,
                                now.minus(Duration.ofMinutes(1)),
                                now.plus(Duration.ofDays(1)))
                        .getEncoded());
    }

    /** Writes a file that only its owner may read. */
    private static void writeOwn(Path file, String text) throws IOException {
        Files.deleteIfExists(file);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, text);
    }

    private static String text(KeyPair pair) {
        return Base64Url.encode(Octets.of(pair.getPublic().getEncoded()));
    }

    private ConfigurableApplicationContext startCurator(int port) {
        return CuratorApplication.builder()
                .run(
                        "--server.port=" + port,
                        "--spring.datasource.url=jdbc:sqlite:" + folder.resolve("curator.db"),
                        "--countersign.curator.parameters=" + folder.resolve("parameters.bin"),
                        "--countersign.curator.allow-development-parameters=true",
                        "--countersign.curator.log-key=" + folder.resolve("log.pem"),
                        "--countersign.curator.attestors[0].key=" + text(attestorKey),
                        "--countersign.curator.attestors[0].names=spiffe://shop.com/*",
                        "--countersign.curator.attestors[0].addresses=127.0.0.0/8",
                        "--countersign.curator.attestors[0].end=2999-01-01T00:00:00Z");
    }

    private ConfigurableApplicationContext startAttestor() throws Exception {
        List<String> arguments = new ArrayList<>(List.of(
                "--server.port=0",
                "--server.address=0.0.0.0",
                "--server.ssl.bundle=attestor",
                "--spring.ssl.bundle.pem.attestor.keystore.certificate=" + attestorCertificate(),
                "--spring.ssl.bundle.pem.attestor.keystore.private-key="
                        + pem("PRIVATE KEY", attestorTlsKey.getPrivate().getEncoded()),
                "--spring.ssl.bundle.pem.attestor.options.enabled-protocols=TLSv1.3",
                "--countersign.attestor.key=" + folder.resolve("attestor.pem"),
                "--countersign.attestor.logs=" + Base64Url.encode(logId),
                "--countersign.attestor.source=files",
                "--countersign.attestor.files.directory=" + tokens(),
                "--countersign.attestor.sweep-interval=1s",
                "--countersign.attestor.follow[0].log=" + Base64Url.encode(logId),
                "--countersign.attestor.follow[0].curator=" + curatorUrl(),
                "--countersign.attestor.follow[0].parameters=" + Base64Url.encode(parameters.sha256()),
                "--countersign.attestor.follow[0].log-key=" + text(logKey)));
        return AttestorApplication.builder().run(arguments.toArray(String[]::new));
    }

    private static int port(ConfigurableApplicationContext context) {
        return ((WebServerApplicationContext) context).getWebServer().getPort();
    }

    private URI curatorUrl() {
        return URI.create("http://127.0.0.1:" + (curatorPort == 0 ? port(curator) : curatorPort));
    }

    CuratorClient curatorClient() {
        return new CuratorClient(curatorUrl(), HttpClient.newHttpClient());
    }

    void stopCurator() {
        curator.close();
    }

    void restartCurator() {
        curator = startCurator(curatorPort);
    }

    /** Gives a service a new token, in the way of a launcher, and lets the former one be. */
    Octets giveToken(String service, String address) throws Exception {
        byte[] random = new byte[32];
        new SecureRandom().nextBytes(random);
        String token = HexFormat.of().formatHex(random);
        Octets hash = Octets.sha256(token.getBytes(StandardCharsets.US_ASCII));
        writeOwn(
                record(hash),
                "{\"name\":\"spiffe://shop.com/%s\",\"address\":\"%s\",\"expires\":\"%s\"}"
                        .formatted(service, address, Instant.now().plus(Duration.ofDays(1))));
        writeOwn(tokenFile(service), token);
        return hash;
    }

    private Path record(Octets hash) {
        return tokens().resolve(Base64Url.encode(hash) + ".json");
    }

    private Path tokenFile(String service) {
        return folder.resolve(service + ".token");
    }

    void endToken(Octets hash) throws Exception {
        Files.delete(record(hash));
    }

    /** Returns the alarms of the agents of a service. */
    List<Alarm> alarms(String service) {
        return alarms.computeIfAbsent(service, any -> new CopyOnWriteArrayList<>());
    }

    /** Creates an agent that is not started. */
    RegistrationAgent agent(String service, String address) throws Exception {
        HttpClient toAttestor = HttpClient.newBuilder()
                .sslContext(PinnedTls.context(
                        Set.of(TlsKey.of(attestorTlsKey.getPublic()).id())))
                .localAddress(InetAddress.getByName(address))
                .build();
        AgentTimes times = AgentTimes.DEFAULT;
        RegistrationAgent agent = new RegistrationAgent(
                new AgentSettings(
                        SpiffeId.parse("spiffe://shop.com/" + service),
                        pins(),
                        folder.resolve(service),
                        new AgentTimes(
                                times.clockSkew(),
                                times.stale(),
                                times.bound(),
                                times.margin(),
                                times.poll(),
                                Duration.ofMillis(200),
                                Duration.ofSeconds(1)),
                        InstantSource.system()),
                curatorClient(),
                new AttestorClient(URI.create("https://127.0.0.1:" + port(attestor)), toAttestor, tokenFile(service)),
                octets -> RbeCommitments.of(RBE, octets, true),
                alarms(service)::add);
        agents.add(agent);
        return agent;
    }

    private Pins pins() {
        Genesis genesis;
        try (RbeParameters made = RBE.parameters(parameters.toArray())) {
            genesis = new Genesis(made.slots(), made.width(), parameters.sha256(), Ed25519Key.of(logKey.getPublic()));
        }
        PinnedAttestor pinned = new PinnedAttestor(
                Ed25519Key.of(attestorKey.getPublic()),
                SpiffeIdPatterns.parse(List.of("spiffe://shop.com/*")),
                List.of(AddressRange.parse("127.0.0.0/8")),
                Instant.parse("2999-01-01T00:00:00Z"));
        return Pins.of(logId, genesis, List.of(pinned));
    }

    @Override
    public void close() throws IOException {
        for (RegistrationAgent agent : agents) {
            agent.close();
        }
        attestor.close();
        curator.close();
    }
}
