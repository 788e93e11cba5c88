// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.audit.BindingVerdict.Refused;
import io.countersign.registration.audit.Slots.UsedToken;
import io.countersign.registration.commitment.Commitments;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.log.AnnouncedHead;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.KeyChange;
import io.countersign.registration.log.PeerAddress;
import io.countersign.registration.log.RollOver;
import io.countersign.registration.pins.Pins;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Audit of a log of registrations (MAZU, EuroSec 2025): applies its entries in order, verifies each one, and knows who
 * is registered. Entries count only together with a head that the log key signed.
 *
 * <p>What the log key did not sign is refused and leaves the audit unchanged. If the entries can only be read in part
 * while they are applied, those before are applied. What the log key signed and is wrong stops the audit for good; {@link #judge} then still answers by the entries before.
 *
 * <p>Entries are applied by one thread at a time. All methods that return something are safe for any number of threads
 * and take no lock.
 *
 * @since 0.1
 */
public final class Audit {

    private final AuditSettings settings;

    private final Slots slots = new Slots();

    private final Handovers handovers;

    private final HeadHistory heads = new HeadHistory();

    private final EntryAlarms alarms;

    private final EntryAuditor auditor;

    private volatile AuditView view;

    private volatile @Nullable AuditException fault;

    /**
     * @param commitments commitments of the pinned parameters, with all slots vacant; no other object may use them
     * @throws IllegalArgumentException if the commitments have other parameters than the pins
     */
    public Audit(Pins pins, Commitments commitments, AuditSettings settings) {
        requireParameters(pins, commitments);
        this.settings = Objects.requireNonNull(settings, "settings cannot be null");
        this.alarms = new EntryAlarms(settings);
        this.handovers = new Handovers(settings);
        this.auditor = new EntryAuditor(pins, commitments, slots, handovers, alarms);
        this.view = new AuditView(pins, Chain.empty(pins.genesis().logKey()), Standings.NONE, Map.of(), null, null);
    }

    private static void requireParameters(Pins pins, Commitments commitments) {
        boolean same = pins.genesis().parameters().equals(commitments.parameters())
                && pins.genesis().slots() == commitments.slots()
                && pins.genesis().width() == commitments.width();
        if (!same) {
            throw new IllegalArgumentException("The parameters are not those that are pinned");
        }
    }

    /**
     * Applies all entries after the last one.
     *
     * @param entries encoded entries; iterated twice, so that a file need not be in memory. None, if only the head is
     *     new
     * @param head head of the last of them
     * @throws AuditException if anything is wrong, or was before. What reading the entries for the first time throws is
     *     passed on, and the audit is unchanged
     */
    public void apply(Iterable<Octets> entries, Head head) {
        try {
            applyAlone(entries, head);
        } finally {
            alarms.raise();
        }
    }

    private synchronized void applyAlone(Iterable<Octets> entries, Head head) {
        requireRunning();
        Extension extension = admit(entries, head);
        applySigned(entries, extension, head);
    }

    private void requireRunning() {
        AuditException stopped = fault;
        if (stopped != null) {
            throw stopped;
        }
    }

    private Extension admit(Iterable<Octets> entries, Head head) {
        try {
            return new Admission(view, heads, settings).admit(entries, head);
        } catch (AuditException ex) {
            if (ex.fault() == LogFault.FORK) {
                fault = ex;
                alarms.add(new Alarm.Forked(head, ex.proof()));
                throw ex;
            }
            throw ex.isSigned() ? stop(ex) : ex;
        }
    }

    private void applySigned(Iterable<Octets> entries, Extension extension, Head head) {
        Chain chain = view.chain();
        Head complete = null;
        try {
            EntrySource source = EntrySource.of(entries, chain.next());
            for (Octets next = source.next(); next != null; next = source.next()) {
                chain = applied(next, extension, chain, head);
            }
            require(chain.next() > extension.last(), chain.next());
            heads.add(head);
            complete = head;
        } catch (AuditException ex) {
            throw ex.isSigned() ? stop(ex) : ex;
        } catch (RuntimeException ex) {
            throw stop(AuditException.failed(chain.next(), ex));
        } catch (Error ex) {
            // The commitments may have changed already.
            stop(AuditException.failed(chain.next(), ex));
            throw ex;
        } finally {
            alarms.settle(slots);
            publish(chain, complete);
        }
    }

    /** Publishes entries together with their head, which is missing if they were applied in part. */
    private void publish(Chain chain, @Nullable Head complete) {
        boolean longer = chain.next() > view.chain().next();
        AuditView applied = longer ? view.with(chain, auditor.standings(view.standings(), view.pins())) : view;
        AuditView next = applied.withHandovers(handovers.standings(view.pins())).withOpening(opening(chain));
        view = complete == null ? next : next.withHead(complete);
    }

    /** After a fault the commitments are in an undefined state. */
    private @Nullable SlotOpening opening(Chain chain) {
        return fault == null ? auditor.opening(chain.next() - 1) : null;
    }

    /**
     * Keeps the opening of a slot up to date from now on, instead of that of another one. Does nothing after the audit has
     * stopped.
     */
    public synchronized void watch(int slot) {
        if (fault == null) {
            auditor.watch(slot);
            view = view.withOpening(opening(view.chain()));
        }
    }

    /** Returns the opening of the slot that is watched; {@code null} if none is, or the audit has stopped. */
    public @Nullable SlotOpening opening() {
        return fault == null ? view.opening() : null;
    }

    private Chain applied(Octets encoded, Extension extension, Chain chain, Head head) {
        Octets hash = encoded.sha256();
        require(hash.equals(extension.hashAt(chain.next())), chain.next());
        Entry entry = Entry.decode(encoded);
        auditor.apply(entry, hash, head.time());
        Chain rolled = entry.body() instanceof RollOver change ? chain.rolledOver(change) : chain;
        return rolled.append(hash);
    }

    /** Requires that the second iteration has what the first one had. */
    private static void require(boolean same, long sequence) {
        if (!same) {
            throw AuditException.unsigned(LogFault.ALTERED, sequence);
        }
    }

    private AuditException stop(AuditException stopped) {
        fault = stopped;
        alarms.add(new Alarm.Stopped(stopped.sequence(), stopped.fault()));
        return stopped;
    }

    /**
     * Replaces the pins, without reading the log again, also after the audit has stopped. Registrations of attestors
     * that are no longer pinned bind nothing from now on. Then statements in force of newly pinned attestors are
     * verified; one that its attestor did not sign binds nothing, and is reported.
     *
     * @throws IllegalArgumentException if they are pins of another log, or a log key is that of an attestor or a witness
     */
    public void repin(Pins pins) {
        try {
            repinAlone(pins);
        } finally {
            alarms.raise();
        }
    }

    private synchronized void repinAlone(Pins pins) {
        view.chain().keys().requireFits(view.pins(), pins);
        view = view.withPins(pins, slots.standings(pins)).withHandovers(handovers.standings(pins));
        auditor.repin(pins, settings.clock().instant());
        view = view.withPins(pins, slots.standings(pins));
    }

    /**
     * Looks up a peer, in constant time. A registration that was replaced binds for a short time afterwards.
     *
     * @param tokenHash SHA-256 digest of the peer's token, 32 octets
     * @param address address of the peer, by the socket
     * @param keyHash id of the TLS key of the peer, 32 octets
     */
    public BindingVerdict judge(Octets tokenHash, PeerAddress address, Octets keyHash, Instant now) {
        return look(tokenHash, Objects.requireNonNull(address, "address cannot be null"), keyHash, now);
    }

    /**
     * Looks up a peer whose address is not known, as in the handshake of a server. Its address has to be judged before
     * anything that it asks for is done.
     *
     * @param tokenHash SHA-256 digest of the peer's token, 32 octets
     * @param keyHash id of the TLS key of the peer, 32 octets
     */
    public BindingVerdict judgeWithoutAddress(Octets tokenHash, Octets keyHash, Instant now) {
        return look(tokenHash, null, keyHash, now);
    }

    private BindingVerdict look(Octets tokenHash, @Nullable PeerAddress address, Octets keyHash, Instant now) {
        AuditView current = view;
        Standing standing = current.standings().get(tokenHash);
        if (standing != null) {
            return standing.judge(address, keyHash, now, settings.clockSkew());
        }
        Standing former = current.handovers().get(tokenHash);
        if (former != null) {
            return former.judge(address, keyHash, now, settings.clockSkew());
        }
        UsedToken used = slots.token(tokenHash);
        boolean ended = used != null && used.sequence() < current.chain().next();
        return new Refused(ended ? BindingRefusal.ENDED : BindingRefusal.UNKNOWN);
    }

    /** Returns the registrations in force at a time, in the order of their slots. */
    public List<Binding> bindings(Instant now) {
        return view.standings().stream()
                .filter(standing -> standing.refusalAt(now, settings.clockSkew()) == null)
                .map(Standing::binding)
                .sorted(Comparator.comparingInt(Binding::slot))
                .toList();
    }

    /** Returns the registrations in all slots, also those that bind nothing, in no order. */
    public List<Binding> registrations() {
        return view.standings().stream().map(Standing::binding).toList();
    }

    /** Returns whether a token is or was registered. */
    public boolean isUsed(Octets tokenHash) {
        return slots.token(tokenHash) != null;
    }

    /** Returns the sequence of the last entry; -1 before the first. */
    public long sequence() {
        return view.chain().next() - 1;
    }

    /** Returns the hash of an entry, or {@code null} if there is no such entry yet. */
    public @Nullable Octets hashAt(long sequence) {
        return view.chain().hashAt(sequence);
    }

    /** Returns the log key that is in force at a sequence; of those yet to come, the last one. */
    public Ed25519Key logKeyAt(long sequence) {
        return view.chain().keys().at(sequence);
    }

    /** Returns the log key with an id, whether it is in force or was before; {@code null} if it never was. */
    public @Nullable Ed25519Key logKey(Octets keyId) {
        return view.chain().keys().byId(keyId);
    }

    /** Returns the changes of the log key, in the order of the log. */
    public List<KeyChange> keyChanges() {
        return view.chain().keys().changes();
    }

    /** Returns whether a key with an id was the log key, and is no more at a sequence. */
    public boolean isReplacedAt(Octets keyId, long sequence) {
        return view.chain().keys().isReplacedAt(keyId, sequence);
    }

    /**
     * Returns what other services compare: the newest head with the changes of the log key, and without cosignatures;
     * {@code null} before the first head.
     */
    public @Nullable AnnouncedHead announcement() {
        AuditView current = view;
        Head head = current.head();
        return head == null
                ? null
                : AnnouncedHead.of(
                        head.withoutCosignatures(), current.chain().keys().changes());
    }

    /**
     * Returns an own head of a higher sequence, the first that was signed of that sequence; {@code null} if there is
     * none.
     */
    public @Nullable Head headAbove(long sequence) {
        return heads.above(sequence);
    }

    /** Returns the newest head, or {@code null} before the first. */
    public @Nullable Head head() {
        return view.head();
    }

    /** Returns a head that was verified with this sequence, or {@code null} if there is none or it was long ago. */
    public @Nullable Head headAt(long sequence) {
        return heads.at(sequence);
    }

    /** Returns how the audit is. */
    public AuditState state() {
        AuditView current = view;
        return new AuditState(current.chain().next() - 1, current.head(), fault);
    }

    public Pins pins() {
        return view.pins();
    }

    /** Returns why the audit has stopped, or {@code null} if it has not. */
    public @Nullable AuditException fault() {
        return fault;
    }
}
