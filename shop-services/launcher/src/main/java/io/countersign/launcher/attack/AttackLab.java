// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.attack;

import io.countersign.idt.SpiffeId;
import io.countersign.launcher.support.LauncherException;
import io.countersign.launcher.support.PrivateFiles;
import io.countersign.nativecore.NativeCore;
import io.countersign.nativecore.NativeLibraryException;
import io.countersign.nativecore.Rbe;
import io.countersign.nativecore.RbeParameters;
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
import io.countersign.registration.keys.Ed25519KeyFile;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.pins.Pins;
import io.countersign.registrations.EmbeddedRegistrations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

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

    private static final String DOMAIN = "attack.example";

    private static final List<String> SHARED = List.of("alice", "bob", "carol");

    private static final Duration LIFE = Duration.ofMinutes(30);

    private final Path folder;

    private final Rbe rbe;

    private final EmbeddedRegistrations registrations;

    private final RbeParameters parameters;

    private final Ed25519Signer logKey;

    private final Ed25519Signer attestorKey;

    private final HttpClient http = HttpClient.newHttpClient();

    private final List<RbeCommitments> forged = new ArrayList<>();

    private final Scenario shared = new Scenario(this, "shared");

    private int services;

    private AttackLab(Path folder, Rbe rbe, EmbeddedRegistrations registrations) throws IOException {
        this.folder = folder;
        this.rbe = rbe;
        this.registrations = registrations;
        this.parameters = rbe.parameters(Files.readAllBytes(registrations.parametersFile()));
        this.logKey = Ed25519KeyFile.read(registrations.logKeyFile());
        this.attestorKey = Ed25519KeyFile.read(registrations.attestorKeyFile());
    }

    /**
     * Starts curator and attestor.
     *
     * @param folder empty folder of this user alone
     * @throws LauncherException if this machine cannot
     */
    static AttackLab start(Path folder) throws IOException {
        Rbe rbe = rbe();
        AttackLab lab = new AttackLab(folder, rbe, startServers(folder.resolve("registrations")));
        try {
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

    private static EmbeddedRegistrations startServers(Path folder) throws IOException {
        try {
            return EmbeddedRegistrations.builder(DOMAIN)
                    .slots(SLOTS)
                    .tokenLife(LIFE)
                    .start(folder);
        } catch (UncheckedIOException ex) {
            throw ex.getCause();
        }
    }

    private static String random() {
        byte[] random = new byte[Octets.DIGEST];
        new SecureRandom().nextBytes(random);
        return Base64Url.encode(Octets.of(random));
    }

    /** Returns the services that several attacks share. */
    Scenario shared() {
        return shared;
    }

    Pins pins() {
        return registrations.pins();
    }

    Ed25519Signer logKey() {
        return logKey;
    }

    Ed25519Signer attestorKey() {
        return attestorKey;
    }

    /** Returns a client of the curator as shipped. */
    CuratorClient client() {
        return new CuratorClient(registrations.curatorUrl(), http);
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
        SpiffeId id = SpiffeId.parse("spiffe://" + DOMAIN + "/" + name);
        InetAddress address = address();
        Path directory = folder.resolve("services").resolve(name);
        PrivateFiles.directory(directory);
        registrations.register(id.toString(), address.getHostAddress());
        Path tokenFile = registrations.tokenFile(id.toString());
        CuratorFront front = new CuratorFront(registrations.curatorUrl(), http);
        Sightings sightings = new Sightings();
        HttpClient plain = HttpClient.newBuilder().localAddress(address).build();
        HttpClient pinned = pinned(address);
        RegistrationAgent agent = new RegistrationAgent(
                AgentSettings.of(id, pins(), directory.resolve("state")).withTimes(times),
                new CuratorClient(front.uri(), plain),
                new AttestorClient(registrations.attestorUrl(), pinned, tokenFile),
                encoded -> RbeCommitments.of(rbe, encoded, false),
                sightings::add);
        return new LabService(id, address, tokenFile, front, agent, sightings, List.of(plain, pinned));
    }

    private HttpClient pinned(InetAddress from) {
        return HttpClient.newBuilder()
                .localAddress(from)
                .sslContext(PinnedTls.context(Set.of(registrations.attestorTlsKey())))
                .build();
    }

    /** Returns what sends a token to the attestor from an address, as a thief of the token may. */
    AttestorClient attestor(InetAddress from, Path tokenFile) {
        return new AttestorClient(registrations.attestorUrl(), pinned(from), tokenFile);
    }

    /** Tells the attestor of a token, as a launcher does. */
    void launch(Octets tokenHash, SpiffeId name, InetAddress address) {
        registrations.tokens().add(tokenHash, name, address.getHostAddress());
    }

    private static Octets hash(String token) {
        return Octets.sha256(token.getBytes(StandardCharsets.US_ASCII));
    }

    /** Ends a token, as a launcher does. The attestor revokes its registration. */
    void end(Octets tokenHash) {
        registrations.tokens().end(tokenHash);
    }

    /** Returns somebody with a token of their own, which no attestor knows. */
    Impostor impostor(SpiffeId name, InetAddress address) {
        return impostor(name, address, hash(random()));
    }

    Impostor impostor(SpiffeId name, InetAddress address, Octets tokenHash) {
        return new Impostor(
                pins().logId(),
                name,
                address,
                Keys.p256(),
                tokenHash,
                Instant.now().minusSeconds(1));
    }

    @Override
    public void close() throws IOException {
        shared.close();
        registrations.close();
        http.shutdownNow();
        forged.forEach(RbeCommitments::close);
        parameters.close();
    }
}
