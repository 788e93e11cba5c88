// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.core.link.LinkIdentity;
import io.countersign.core.link.LinkListener;
import io.countersign.core.link.MutualTls;
import io.countersign.core.link.PeerVerdict;
import io.countersign.idt.SpiffeId;
import io.countersign.registration.HashCommitments;
import io.countersign.registration.TestClock;
import io.countersign.registration.TestKeys;
import io.countersign.registration.TestLog;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKeySigner;
import io.countersign.registration.log.AnnouncedHead;
import io.countersign.registration.log.Head;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyPair;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;

/** Log with its curator and attestor, for an application under test and its peers. */
public final class TestRegistrations implements AutoCloseable {

    private static final PeerVerdict ANYBODY =
            new PeerVerdict.Accepted(new RegisteredPeer(SpiffeId.parse(id("anybody")), 0, Instant.MAX));

    private final TestLog log;

    private final TestCurator curator;

    private final TestAttestor attestor;

    private final Map<String, TestAgent> peers = new HashMap<>();

    private final Path folder;

    private int tokens;

    /** @param folder of the files of all services */
    public TestRegistrations(Path folder) {
        this(folder, "shop.com");
    }

    public TestRegistrations(Path folder, String domain) {
        this.folder = folder;
        this.log = TestLog.ofDomain(domain, TestClock.ticking());
        this.curator = new TestCurator(log);
        this.attestor = TestAttestor.start(log);
    }

    public static String id(String name) {
        return "spiffe://shop.com/" + name;
    }

    /** Commitments of the log. */
    public CommitmentsFactory commitments() {
        return parameters -> log.commitments();
    }

    /** Properties of an application, whose attestor knows it. */
    public Map<String, String> properties(String name, String address) {
        giveToken(name);
        Map<String, String> properties = new HashMap<>();
        properties.put("countersign.tls.trust", "registration");
        properties.put("countersign.registration.name", id(name));
        properties.put("countersign.client.local-address", address);
        properties.put("countersign.registration.token-file", tokenFile(name).toString());
        properties.put("countersign.registration.state", folder.resolve(name).toString());
        properties.put("countersign.registration.attestor.url", attestor.uri().toString());
        properties.put("countersign.registration.attestor.tls-keys", Base64Url.encode(attestor.tlsKey()));
        properties.putAll(log("log."));
        return properties;
    }

    /** Properties by which others know this log. */
    public Map<String, String> followed() {
        return log("followed-logs[0].");
    }

    private Map<String, String> log(String of) {
        String prefix = "countersign.registration." + of;
        return Map.of(
                prefix + "url", curator.uri().toString(),
                prefix + "id", Base64Url.encode(log.logId),
                prefix + "key", Base64Url.encode(log.logKey.key().encoded()),
                prefix + "parameters",
                        HexFormat.of().formatHex(log.pins.genesis().parameters().toArray()),
                prefix + "slots", String.valueOf(HashCommitments.SLOTS),
                prefix + "attestors[0].key", Base64Url.encode(log.attestor.key().encoded()),
                prefix + "attestors[0].names", "spiffe://" + log.domain + "/*",
                prefix + "attestors[0].addresses", "127.0.0.0/8",
                prefix + "attestors[0].end",
                        log.clock.instant().plus(Duration.ofDays(1)).toString());
    }

    /** Answers that the log cannot be had. */
    public void hideLog() {
        curator.replace("/log", exchange -> TestServer.problem(exchange, 503, "log-unavailable"));
    }

    public void showLog() {
        curator.restore("/log");
    }

    private Path tokenFile(String name) {
        return folder.resolve(name + ".token");
    }

    /** Writes another token of an application. */
    public void giveToken(String name) {
        tokens++;
        String token = name + "-" + tokens;
        attestor.know(token, SpiffeId.parse(id(name)));
        try {
            Path other = Files.writeString(folder.resolve(name + ".token.new"), token);
            Files.move(other, tokenFile(name), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Registers a peer at 127.0.0.NUMBER. */
    public LinkIdentity peer(String name, int number) {
        TestAgent peer = peers.computeIfAbsent(name, any -> registered(name, number));
        return peer.identity();
    }

    private TestAgent registered(String name, int number) {
        try {
            return new TestAgent(log, curator, attestor, folder, name, number).start();
        } catch (IOException | RegistrationException ex) {
            throw new IllegalStateException(ex);
        }
    }

    /** Agent of a peer. */
    public RegistrationAgent agent(String name) {
        return peers.get(name).agent;
    }

    /** Revokes the registration of a peer. */
    public void revoke(String name) {
        int slot = peers.get(name).agent.health().slot();
        curator.change(() -> log.revoke(slot, log.attestor));
    }

    /** Identity of a peer with a certificate that has expired. */
    public LinkIdentity expired(String name) {
        Instant now = Instant.now();
        LinkIdentity own = peers.get(name).identity();
        KeyPair keys = new KeyPair(own.leaf().getPublicKey(), own.key());
        return certified(name, keys, tokenHash(name), now.minus(Duration.ofHours(2)), now.minus(Duration.ofHours(1)));
    }

    /** Identity with the key of a peer and the digest of another token. */
    public LinkIdentity withOtherToken(String name) {
        LinkIdentity own = peers.get(name).identity();
        return certified(name, new KeyPair(own.leaf().getPublicKey(), own.key()), Octets.sha256(new byte[] {1}));
    }

    /** Identity with the token of a peer and another key. */
    public LinkIdentity withOtherKey(String name) {
        return certified(name, TestKeys.ec("secp256r1"), tokenHash(name));
    }

    /** Identity in the form of all others, which no log contains. */
    public static LinkIdentity unregistered(String name) {
        return certified(name, TestKeys.ec("secp256r1"), Octets.sha256(name.getBytes(StandardCharsets.US_ASCII)));
    }

    private static Octets tokenHash(String name) {
        return Octets.sha256(TestAgent.firstToken(name).getBytes(StandardCharsets.US_ASCII));
    }

    private static LinkIdentity certified(String name, KeyPair keys, Octets tokenHash) {
        Instant now = Instant.now();
        return certified(name, keys, tokenHash, now.minus(Duration.ofHours(1)), now.plus(Duration.ofHours(1)));
    }

    private static LinkIdentity certified(String name, KeyPair keys, Octets tokenHash, Instant begin, Instant end) {
        X509Certificate certificate = AgentCertificate.create(TlsKeySigner.of(keys), tokenHash, begin, end);
        return new LinkIdentity(id(name), List.of(certificate), keys.getPrivate());
    }

    /** Context of a peer that presents an identity, even if it has expired, and trusts everybody. */
    public static SSLContext context(LinkIdentity identity) {
        MutualTls trusting = new MutualTls(() -> identity, peer -> ANYBODY, LinkListener.NONE, clockOf(identity));
        return trusting.context(peer -> true);
    }

    private static Clock clockOf(LinkIdentity identity) {
        return identity.isValid(Instant.now()) ? Clock.systemUTC() : Clock.fixed(identity.notBefore(), ZoneOffset.UTC);
    }

    /** Text of the header {@code Countersign-Log-Head} with the head of the log. */
    public String head() {
        return AnnouncedHead.of(log.head(), List.of()).toText();
    }

    /** Text of the header with another head of the newest entry, signed by the log key. */
    public String forkedHead() {
        Head own = log.head();
        return AnnouncedHead.of(
                        Head.sign(
                                log.logId,
                                own.sequence(),
                                Octets.sha256(new byte[] {2}),
                                log.clock.instant(),
                                log.logKey),
                        List.of())
                .toText();
    }

    /** Text of the header with another head, signed by another key. */
    public String forgedHead() {
        Head own = log.head();
        return AnnouncedHead.of(
                        Head.sign(
                                log.logId,
                                own.sequence(),
                                Octets.sha256(new byte[] {2}),
                                log.clock.instant(),
                                TestKeys.ed25519()),
                        List.of())
                .toText();
    }

    /** Shows a log that contradicts what agents have seen. */
    public void showAnotherLog() {
        List<Octets> former = List.copyOf(log.entries.subList(0, 1));
        List<Octets> other = new ArrayList<>(former);
        for (int i = 1; i < log.entries.size(); i++) {
            other.add(log.entries.get(1));
        }
        curator.show(other, () -> log.headOf(other));
    }

    @Override
    public void close() throws IOException {
        for (TestAgent peer : peers.values()) {
            peer.close();
        }
        curator.close();
        attestor.close();
    }
}
