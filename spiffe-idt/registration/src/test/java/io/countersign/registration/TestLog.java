// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration;

import io.countersign.http.AddressRange;
import io.countersign.idt.SpiffeIdPatterns;
import io.countersign.registration.audit.Alarm;
import io.countersign.registration.audit.Audit;
import io.countersign.registration.audit.AuditSettings;
import io.countersign.registration.audit.BindingVerdict;
import io.countersign.registration.audit.OwnEntries;
import io.countersign.registration.commitment.Commitments;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.keys.TlsKeySigner;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.EntryBody;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.RevocationReason;
import io.countersign.registration.log.Revoke;
import io.countersign.registration.log.SignedStatement;
import io.countersign.registration.log.Statement;
import io.countersign.registration.pins.PinnedAttestor;
import io.countersign.registration.pins.Pins;
import io.countersign.registration.writer.LogWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/** Log with one attestor, its entries so far, and agents that audit it. */
public final class TestLog {

    public static final Duration LIFE = Duration.ofHours(1);

    public final TestClock clock;

    public final Ed25519Signer logKey = TestKeys.ed25519();

    public final Ed25519Signer attestor = TestKeys.ed25519();

    public final Octets logId = LogWriter.randomLogId();

    public final List<Octets> entries = new ArrayList<>();

    public final List<Alarm> alarms = new CopyOnWriteArrayList<>();

    public final OwnEntries own = new OwnEntries();

    public Duration handover = Duration.ZERO;

    public final CarelessCurator writer;

    public final Pins pins;

    private final Supplier<Commitments> commitments;

    public final String domain;

    private TestLog(Supplier<Commitments> commitments, String domain, TestClock clock) {
        this.commitments = commitments;
        this.domain = domain;
        this.clock = clock;
        this.writer = new CarelessCurator(logId, commitments.get(), logKey, clock);
        this.pins = Pins.of(
                logId, writer.genesis(), List.of(pinned(attestor, "spiffe://" + domain + "/*", clock.instant())));
        entries.add(writer.begin());
    }

    public static TestLog start() {
        return start(HashCommitments::new);
    }

    public static TestLog start(Supplier<Commitments> commitments) {
        return start(commitments, new TestClock());
    }

    public static TestLog start(Supplier<Commitments> commitments, TestClock clock) {
        return new TestLog(commitments, "shop.com", clock);
    }

    /** Log of another trust domain. */
    public static TestLog ofDomain(String domain) {
        return ofDomain(domain, new TestClock());
    }

    public static TestLog ofDomain(String domain, TestClock clock) {
        return new TestLog(HashCommitments::new, domain, clock);
    }

    /** Commitments with all slots vacant. */
    public Commitments commitments() {
        return commitments.get();
    }

    public static PinnedAttestor pinned(Ed25519Signer attestor, String names) {
        return pinned(attestor, names, TestClock.START);
    }

    private static PinnedAttestor pinned(Ed25519Signer attestor, String names, Instant from) {
        return new PinnedAttestor(
                attestor.key(),
                SpiffeIdPatterns.parse(List.of(names)),
                List.of(AddressRange.parse("127.0.0.0/8"), AddressRange.parse("fd00::/8")),
                from.plus(Duration.ofDays(1)));
    }

    public Statement statement(TestService service, int slot) {
        return statement(service, slot, attestor);
    }

    public Statement statement(TestService service, int slot, Ed25519Signer by) {
        long issued = clock.millis();
        return new Statement(
                service.tokenHash(),
                service.name(),
                service.address(),
                service.keyHash(),
                slot,
                issued,
                issued + LIFE.toMillis(),
                by.key().id());
    }

    public SignedStatement attested(Statement statement) {
        return SignedStatement.sign(statement, logId, attestor);
    }

    public Entry register(TestService service, int slot) {
        return register(service, slot, attestor);
    }

    public Entry register(TestService service, int slot, Ed25519Signer by) {
        Statement statement = statement(service, slot, by);
        return register(service, SignedStatement.sign(statement, logId, by));
    }

    public Entry register(TestService service, SignedStatement attested) {
        Octets possession = service.tls().sign(attested.statement().possessionText(logId));
        return added(writer.register(attested, service.tls().key(), possession));
    }

    /** Replaces the registration in a slot, by permission of the former key. */
    public Entry replace(TestService service, int slot, TlsKeySigner former) {
        Statement statement = statement(service, slot);
        Octets possession = service.tls().sign(statement.possessionText(logId));
        Octets permission = former.sign(statement.replacementText(logId, registration(slot)));
        return added(writer.replace(attested(statement), service.tls().key(), possession, permission));
    }

    public Entry revoke(int slot, TlsKeySigner by) {
        Octets text = revocation(slot, RevocationReason.STOPPED);
        return added(writer.revoke(slot, RevocationReason.STOPPED, by.key().id(), by.sign(text)));
    }

    public Entry revoke(int slot, Ed25519Signer by) {
        Octets text = revocation(slot, RevocationReason.TOKEN_ENDED);
        return added(writer.revoke(slot, RevocationReason.TOKEN_ENDED, by.key().id(), by.sign(text)));
    }

    public Octets revocation(int slot, RevocationReason reason) {
        return Revoke.text(logId, slot, registration(slot), reason);
    }

    /** Hash of the entry that registered a slot. */
    public Octets registration(int slot) {
        return writer.registrationIn(slot).hash();
    }

    public Entry added(Octets entry) {
        entries.add(entry);
        return Entry.decode(entry);
    }

    public Head head() {
        return writer.head();
    }

    /** Head of the last of some entries, signed by the first log key. */
    public Head headOf(List<Octets> some) {
        return Head.sign(logId, some.size() - 1L, some.getLast().sha256(), clock.instant(), logKey);
    }

    /** Entries of a curator that puts a body after those there are. */
    public List<Octets> with(EntryBody body) {
        List<Octets> more = new ArrayList<>(entries);
        more.add(new Entry(logId, more.size(), more.getLast().sha256(), clock.millis(), body).encode());
        return more;
    }

    /** New agent, which has seen nothing yet. */
    public Audit agent() {
        return agent(pins);
    }

    public Audit agent(Pins other) {
        AuditSettings settings =
                AuditSettings.of(alarms::add).withClock(clock).withOwn(own).withHandover(handover);
        return new Audit(other, commitments.get(), settings);
    }

    /** New agent, which has applied all entries. */
    public Audit auditedAgent() {
        Audit audit = agent();
        audit.apply(entries, head());
        return audit;
    }

    /** Gives an agent what it has not seen. */
    public void update(Audit audit) {
        audit.apply(entries.subList((int) audit.sequence() + 1, entries.size()), head());
    }

    public CarelessCurator otherWriter() {
        return new CarelessCurator(logId, commitments.get(), logKey, clock);
    }

    public BindingVerdict judge(Audit audit, TestService service) {
        return judge(audit, service, clock.instant());
    }

    public BindingVerdict judge(Audit audit, TestService service, Instant now) {
        return audit.judge(service.tokenHash(), service.address(), service.keyHash(), now);
    }
}
