// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.gossip;

import io.countersign.idt.SpiffeId;
import io.countersign.registration.audit.Alarm;
import io.countersign.registration.audit.AlarmListener;
import io.countersign.registration.audit.Audit;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.gossip.GossipVerdict.Behind;
import io.countersign.registration.gossip.GossipVerdict.Forked;
import io.countersign.registration.gossip.GossipVerdict.FormerKey;
import io.countersign.registration.gossip.GossipVerdict.Ignored;
import io.countersign.registration.gossip.GossipVerdict.Prefix;
import io.countersign.registration.gossip.GossipVerdict.Reason;
import io.countersign.registration.gossip.GossipVerdict.Same;
import io.countersign.registration.gossip.GossipVerdict.Stale;
import io.countersign.registration.gossip.GossipVerdict.Withheld;
import io.countersign.registration.gossip.SeenHeads.Ahead;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.log.AnnouncedHead;
import io.countersign.registration.log.ForkProof;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.WithholdingProof;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Compares heads that other services send in requests and responses with the own log, so that services that were shown
 * different logs find out. A group of services that never exchanges a request with any other stays undetected. Safe
 * for any number of threads.
 *
 * @since 0.1
 */
public final class HeadWatch {

    /** Default age from which on a head is stale. */
    public static final Duration STALE = Duration.ofSeconds(30);

    private final Audit audit;

    private final InstantSource clock;

    private final Duration stale;

    private final Duration clockSkew;

    private final LimitedAlarms alarms;

    private final SeenHeads seen = new SeenHeads();

    private final IgnoredHeads ignored = new IgnoredHeads();

    /**
     * @param stale age from which on a head is stale, and time for which another service may have more entries
     * @param clockSkew how far the curator's clock may be ahead
     * @param listener receives alarms: once an hour each kind about one key or service
     */
    public HeadWatch(Audit audit, InstantSource clock, Duration stale, Duration clockSkew, AlarmListener listener) {
        this.audit = Objects.requireNonNull(audit, "audit cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.stale = Objects.requireNonNull(stale, "stale cannot be null");
        this.clockSkew = Objects.requireNonNull(clockSkew, "clockSkew cannot be null");
        this.alarms = new LimitedAlarms(clock, Objects.requireNonNull(listener, "listener cannot be null"));
    }

    /**
     * Compares a head in its text form.
     *
     * @param peer service that sent it, as the audit identified it
     */
    public GossipVerdict compare(String text, SpiffeId peer) {
        AnnouncedHead announced;
        try {
            announced = AnnouncedHead.parse(text);
        } catch (IllegalArgumentException malformed) {
            return ignore(Reason.MALFORMED);
        }
        return compare(announced, peer);
    }

    /**
     * Compares a head. Changes of the log key that came with it are followed, since a curator could otherwise hide a
     * fork by a change of the key in both logs.
     *
     * @param peer service that sent it, as the audit identified it
     */
    public GossipVerdict compare(AnnouncedHead announced, SpiffeId peer) {
        GossipVerdict verdict = compare(announced);
        Instant now = clock.instant();
        if (!verdict.equals(new Ignored(Reason.UNKNOWN_KEY))) {
            ignored.known(peer, verdict);
        } else if (isLonger(ignored.unknownSince(peer, now), now)) {
            alarms.raise(peer, new Alarm.UnknownKey(peer, announced.head().signer()));
        }
        return verdict;
    }

    private boolean isLonger(Instant since, Instant now) {
        return Duration.between(since, now).compareTo(stale) > 0;
    }

    private GossipVerdict compare(AnnouncedHead announced) {
        Head head = announced.head();
        if (!head.logId().equals(audit.pins().logId())) {
            return ignore(Reason.OTHER_LOG);
        }
        KeyTrail trail = KeyTrail.follow(audit, announced);
        Reason unsigned = seen.isVerified(head) ? null : verify(head, trail.key(head.signer()));
        if (unsigned != null) {
            return ignore(unsigned);
        }
        ForkProof proof = trail.fork();
        if (proof != null) {
            return fork(head, proof);
        }
        return trail.isOfFormerKey() ? formerKey(head) : compareSigned(announced);
    }

    private @Nullable Reason verify(Head head, @Nullable Ed25519Key key) {
        if (key == null) {
            return Reason.UNKNOWN_KEY;
        }
        if (!head.isSignedBy(key)) {
            return Reason.SIGNATURE;
        }
        seen.verified(head);
        return null;
    }

    private GossipVerdict compareSigned(AnnouncedHead announced) {
        Head head = announced.head();
        Octets own = audit.hashAt(head.sequence());
        if (own != null && own.equals(head.hash())) {
            return compareSame(head);
        }
        if (audit.isReplacedAt(head.signer(), head.sequence())) {
            return formerKey(head);
        }
        return own == null ? compareAhead(announced) : fork(announced, audit.headAt(head.sequence()));
    }

    private GossipVerdict compareAhead(AnnouncedHead announced) {
        Head head = announced.head();
        if (head.sequence() - audit.sequence() > SeenHeads.MOST_AHEAD) {
            return compareTime(head, new Behind(head));
        }
        Head other = seen.ahead(announced, clock.instant());
        if (other != null) {
            return fork(announced, other);
        }
        // The audit may have reached it, and called caughtUp, since it was looked up.
        if (audit.hashAt(head.sequence()) != null) {
            return compareSigned(announced);
        }
        Withheld withheld = compareFirstAhead();
        return withheld != null ? withheld : compareTime(head, new Behind(head));
    }

    /** Compares the own head with the first one that the own log has not reached. */
    private @Nullable Withheld compareFirstAhead() {
        Head own = audit.head();
        Ahead first = seen.firstAbove(audit.sequence());
        if (own == null || first == null) {
            return null;
        }
        if (isLonger(first.since(), clock.instant())) {
            alarms.raise(audit.pins().logId(), new Alarm.Behind(first.head()));
        }
        return withheld(new WithholdingProof(first.head(), own));
    }

    private GossipVerdict compareSame(Head head) {
        if (!audit.logKeyAt(head.sequence()).id().equals(head.signer())) {
            return ignore(Reason.OLD_KEY);
        }
        Head above = audit.headAbove(head.sequence());
        Withheld withheld = above == null ? null : withheld(new WithholdingProof(above, head));
        if (withheld != null) {
            return withheld;
        }
        return compareTime(head, head.sequence() == audit.sequence() ? new Same() : new Prefix(head));
    }

    private @Nullable Withheld withheld(WithholdingProof proof) {
        if (!proof.isInOrder(clockSkew)) {
            return null;
        }
        alarms.raise(proof.shorter().signer(), new Alarm.Withheld(proof));
        return new Withheld(proof);
    }

    private GossipVerdict compareTime(Head head, GossipVerdict inTime) {
        Instant now = clock.instant();
        Instant time = Instant.ofEpochMilli(head.time());
        if (time.isAfter(now.plus(clockSkew))) {
            return ignore(Reason.FUTURE);
        }
        Duration age = Duration.between(time, now);
        if (age.compareTo(stale) > 0) {
            return new Stale(age);
        }
        return inTime;
    }

    private GossipVerdict fork(AnnouncedHead announced, @Nullable Head own) {
        Head head = announced.head();
        return fork(head, own == null ? null : new ForkProof.OfHeads(own, head, List.of(), announced.changes()));
    }

    private GossipVerdict fork(Head other, @Nullable ForkProof proof) {
        alarms.raise(other.signer(), new Alarm.Forked(other, proof));
        return new Forked(other, proof);
    }

    private GossipVerdict formerKey(Head head) {
        alarms.raise(head.signer(), new Alarm.FormerKey(head));
        return new FormerKey(head);
    }

    private GossipVerdict ignore(Reason reason) {
        ignored.count(reason);
        return new Ignored(reason);
    }

    /** Returns how many heads were ignored for a reason. */
    public long countIgnored(Reason reason) {
        return ignored.sum(reason);
    }

    /**
     * Compares the heads that were ahead. An agent calls it after it has applied entries or a head.
     *
     * @return forks, and entries that were withheld
     */
    public List<GossipVerdict> caughtUp() {
        List<GossipVerdict> found = new ArrayList<>();
        for (AnnouncedHead next = seen.pollUpTo(audit.sequence());
                next != null;
                next = seen.pollUpTo(audit.sequence())) {
            GossipVerdict verdict = compare(next);
            if (verdict instanceof Forked) {
                found.add(verdict);
            }
        }
        Withheld withheld = compareFirstAhead();
        if (withheld != null) {
            found.add(withheld);
        }
        return found;
    }
}
