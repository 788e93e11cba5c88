// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.curator;

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
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.LogFile;
import io.countersign.registration.log.PeerAddress;
import io.countersign.registration.log.RevocationReason;
import io.countersign.registration.log.Revoke;
import io.countersign.registration.log.SignedStatement;
import io.countersign.registration.log.Statement;
import io.countersign.registration.pins.PinnedAttestor;
import io.countersign.registration.pins.Pins;
import io.countersign.registration.writer.LogWriter;
import io.countersign.registration.writer.PendingEntry;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** Log of a test, with parameters of one process and services {@code spiffe://shop.com/NAME}. */
final class TestLog {

    static final int SLOTS = 16;

    static final Ed25519Signer LOG_KEY = ed25519();

    static final Ed25519Signer ATTESTOR = ed25519();

    private static final Rbe RBE = NativeCore.load().rbe();

    static final RbeParameters PARAMETERS = RBE.developmentParameters(SLOTS);

    private static final TlsKeySigner TLS = tls();

    final Pins pins;

    final List<Octets> entries = new ArrayList<>();

    final LogWriter writer;

    Instant time;

    private TestLog(Pins pins, List<Octets> first, Instant time) {
        this.pins = pins;
        this.time = time;
        InstantSource clock = () -> this.time;
        this.writer = new LogWriter(pins, new RbeCommitments(RBE, PARAMETERS), LOG_KEY, clock);
        first.forEach(entry -> {
            writer.follow(entry);
            entries.add(entry);
        });
    }

    static TestLog begin() {
        return begin(LogWriter.randomLogId());
    }

    static TestLog begin(Octets logId) {
        PinnedAttestor attestor = new PinnedAttestor(
                ATTESTOR.key(),
                SpiffeIdPatterns.parse(List.of("spiffe://shop.com/*")),
                List.of(AddressRange.parse("127.0.0.0/8")),
                Instant.parse("2999-01-01T00:00:00Z"));
        Pins pins = Pins.of(
                logId, LogWriter.genesis(new RbeCommitments(RBE, PARAMETERS), LOG_KEY.key()), List.of(attestor));
        TestLog log = new TestLog(
                pins, List.of(), Instant.now().truncatedTo(ChronoUnit.MILLIS).minusSeconds(60));
        return log.append(log.writer.begin());
    }

    /** Returns another log with the first entries of this one. */
    TestLog copy(int count) {
        return new TestLog(pins, List.copyOf(entries.subList(0, count)), time);
    }

    private TestLog append(PendingEntry pending) {
        writer.commit(pending);
        entries.add(pending.encoded());
        return this;
    }

    TestLog register(String name, int slot) {
        return register(name, slot, name + " in " + slot);
    }

    TestLog register(String name, int slot, String token) {
        SignedStatement attested = statement(name, slot, token);
        return append(writer.register(attested, TLS.key(), possession(attested)));
    }

    TestLog replace(String name, int slot, String token) {
        SignedStatement attested = statement(name, slot, token);
        Octets former = writer.registrationIn(slot).hash();
        Octets permission = TLS.sign(attested.statement().replacementText(pins.logId(), former));
        return append(writer.replace(attested, TLS.key(), possession(attested), permission));
    }

    TestLog revoke(int slot) {
        Octets former = writer.registrationIn(slot).hash();
        Octets text = Revoke.text(pins.logId(), slot, former, RevocationReason.TOKEN_ENDED);
        return append(
                writer.revoke(slot, RevocationReason.TOKEN_ENDED, ATTESTOR.key().id(), ATTESTOR.sign(text)));
    }

    TestLog rollOver(Ed25519Signer next) {
        return append(writer.rollOver(next));
    }

    private Octets possession(SignedStatement attested) {
        return TLS.sign(attested.statement().possessionText(pins.logId()));
    }

    private SignedStatement statement(String name, int slot, String token) {
        try {
            Statement statement = new Statement(
                    Octets.sha256(token.getBytes(StandardCharsets.US_ASCII)),
                    SpiffeId.parse("spiffe://shop.com/" + name),
                    PeerAddress.of(InetAddress.getByName("127.0.0.5")),
                    TLS.key().id(),
                    slot,
                    time.toEpochMilli(),
                    time.plus(1, ChronoUnit.HOURS).toEpochMilli(),
                    ATTESTOR.key().id());
            return SignedStatement.sign(statement, pins.logId(), ATTESTOR);
        } catch (IOException ex) {
            throw new IllegalStateException(ex);
        }
    }

    Head head() {
        return writer.head();
    }

    Path write(Path file) throws IOException {
        return write(file, entries);
    }

    /** Writes these entries with the head of this log. */
    Path write(Path file, List<Octets> others) throws IOException {
        LogFile.write(file, head(), others);
        return file;
    }

    static Path parameters(Path file) throws IOException {
        return Files.write(file, PARAMETERS.encode());
    }

    /** Writes the pins as a service has them. */
    Path pins(Path file) throws IOException {
        return Files.writeString(file, yaml());
    }

    String yaml() {
        return """
                countersign:
                  tls.trust: registration
                  registration:
                    name: spiffe://shop.com/basket
                    log:
                      url: http://127.0.0.1:8096
                      id: %s
                      key: %s
                      parameters: %s
                      slots: %d
                      attestors:
                        - key: %s
                          names: [spiffe://shop.com/*]
                          addresses: [127.0.0.0/8]
                          end: 2999-01-01T00:00:00Z
                """.formatted(
                        Base64Url.encode(pins.logId()),
                        Base64Url.encode(LOG_KEY.key().encoded()),
                        pins.genesis().parameters(),
                        SLOTS,
                        Base64Url.encode(ATTESTOR.key().encoded()));
    }

    /** Returns an entry of this log with another time. */
    static Octets altered(Octets encoded) {
        Entry entry = Entry.decode(encoded);
        return new Entry(entry.logId(), entry.sequence(), entry.previous(), entry.time() + 1, entry.body()).encode();
    }

    static Ed25519Signer ed25519() {
        try {
            return Ed25519Signer.of(KeyPairGenerator.getInstance("Ed25519").generateKeyPair());
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private static TlsKeySigner tls() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return TlsKeySigner.of(generator.generateKeyPair());
        } catch (GeneralSecurityException ex) {
            throw new IllegalStateException(ex);
        }
    }
}
