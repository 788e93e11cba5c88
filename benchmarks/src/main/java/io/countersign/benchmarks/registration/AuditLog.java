// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import io.countersign.http.AddressRange;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.SpiffeIdPatterns;
import io.countersign.nativecore.Rbe;
import io.countersign.nativecore.RbeParameters;
import io.countersign.registration.audit.Audit;
import io.countersign.registration.audit.AuditSettings;
import io.countersign.registration.commitment.RbeCommitments;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.keys.TlsKeySigner;
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
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** Log in memory with one attestor and registered services, each with a token and a TLS key of its own. */
final class AuditLog implements AutoCloseable {

    private static final Duration LIFE = Duration.ofDays(1);

    private static final PeerAddress ADDRESS = address();

    private final Rbe rbe;

    private final RbeParameters parameters;

    private final RbeCommitments commitments;

    private final Ed25519Signer logKey = Ed25519Signer.of(Keys.ed25519());

    private final Ed25519Signer attestor = Ed25519Signer.of(Keys.ed25519());

    private final Octets logId = LogWriter.randomLogId();

    private final LogWriter writer;

    private final Pins pins;

    private final List<Octets> entries = new ArrayList<>();

    private int tokens;

    /** @param parameters parameters of the log, which stay open */
    AuditLog(Rbe rbe, RbeParameters parameters) {
        this.rbe = rbe;
        this.parameters = parameters;
        this.commitments = new RbeCommitments(rbe, parameters);
        PinnedAttestor pinned = new PinnedAttestor(
                attestor.key(),
                SpiffeIdPatterns.parse(List.of("spiffe://" + Workload.TRUST_DOMAIN + "/*")),
                List.of(AddressRange.parse("127.0.0.0/8")),
                Instant.now().plus(LIFE));
        this.pins = Pins.of(logId, LogWriter.genesis(commitments, logKey.key()), List.of(pinned));
        this.writer = new LogWriter(pins, commitments, logKey, InstantSource.system());
        append(writer.begin());
    }

    private static PeerAddress address() {
        try {
            return PeerAddress.of(InetAddress.getByName(Workload.numbered(0).address()));
        } catch (UnknownHostException ex) {
            throw new IllegalStateException("A literal needs no resolver", ex);
        }
    }

    private Octets append(PendingEntry pending) {
        writer.commit(pending);
        entries.add(pending.encoded());
        return entries.getLast();
    }

    /** Registers a service with a token and a key that are new. */
    Octets register(int slot) {
        TlsKeySigner key = TlsKeySigner.of(Keys.p256());
        long now = System.currentTimeMillis();
        Statement statement = new Statement(
                Octets.sha256(("token " + tokens++).getBytes(StandardCharsets.US_ASCII)),
                SpiffeId.parse(Workload.numbered(slot).spiffeId()),
                ADDRESS,
                key.key().id(),
                slot,
                now,
                now + LIFE.toMillis(),
                attestor.key().id());
        Octets possession = key.sign(statement.possessionText(logId));
        return append(writer.register(SignedStatement.sign(statement, logId, attestor), key.key(), possession));
    }

    /** Revokes the registration in a slot, as the attestor does when a token has ended. */
    Octets revoke(int slot) {
        Octets text = Revoke.text(logId, slot, writer.registrationIn(slot).hash(), RevocationReason.TOKEN_ENDED);
        return append(
                writer.revoke(slot, RevocationReason.TOKEN_ENDED, attestor.key().id(), attestor.sign(text)));
    }

    Head head() {
        return writer.head();
    }

    /** Returns the entries so far. */
    List<Octets> entries() {
        return List.copyOf(entries);
    }

    /** Returns the octets that a curator sends for some of the entries, with their head. */
    long octets(List<Octets> some) {
        return LogFile.length(
                head(), some.size(), some.stream().mapToLong(Octets::length).sum());
    }

    /**
     * Returns an agent's audit that has seen nothing yet.
     *
     * @param own commitments for this audit alone
     */
    Audit audit(RbeCommitments own) {
        return new Audit(pins, own, AuditSettings.of(alarm -> {}));
    }

    /** Returns commitments for an audit, which the caller closes. */
    RbeCommitments commitments() {
        return new RbeCommitments(rbe, parameters);
    }

    @Override
    public void close() {
        commitments.close();
    }
}
