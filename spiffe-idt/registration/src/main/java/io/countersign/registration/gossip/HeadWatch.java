// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.gossip;

import io.countersign.registration.audit.Alarm;
import io.countersign.registration.audit.AlarmListener;
import io.countersign.registration.audit.Audit;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.gossip.GossipVerdict.Behind;
import io.countersign.registration.gossip.GossipVerdict.Forked;
import io.countersign.registration.gossip.GossipVerdict.Ignored;
import io.countersign.registration.gossip.GossipVerdict.Reason;
import io.countersign.registration.gossip.GossipVerdict.Same;
import io.countersign.registration.gossip.GossipVerdict.Stale;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.log.ForkProof;
import io.countersign.registration.log.Head;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
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

    private final AlarmListener listener;

    private final SeenHeads seen = new SeenHeads();

    private final Map<Reason, LongAdder> ignored = new EnumMap<>(Reason.class);

    /**
     * @param stale age from which on a head is stale
     * @param clockSkew how far the curator's clock may be ahead
     * @param listener receives an alarm for each hash that differs
     */
    public HeadWatch(Audit audit, InstantSource clock, Duration stale, Duration clockSkew, AlarmListener listener) {
        this.audit = audit;
        this.clock = clock;
        this.stale = stale;
        this.clockSkew = clockSkew;
        this.listener = listener;
        for (Reason reason : Reason.values()) {
            ignored.put(reason, new LongAdder());
        }
    }

    /** Compares a head in its text form. */
    public GossipVerdict compare(String text) {
        Head head;
        try {
            head = Head.parse(text);
        } catch (IllegalArgumentException malformed) {
            return ignore(Reason.MALFORMED);
        }
        return compare(head);
    }

    /**
     * Compares a head. One of a log key that was replaced counts, too, if its hash is another one: a curator could
     * otherwise hide a fork by a change of the key in one of the two logs.
     */
    public GossipVerdict compare(Head head) {
        if (!head.logId().equals(audit.pins().logId())) {
            return ignore(Reason.OTHER_LOG);
        }
        Reason unsigned = seen.isVerified(head) ? null : verify(head);
        return unsigned == null ? compareSigned(head) : ignore(unsigned);
    }

    private @Nullable Reason verify(Head head) {
        Ed25519Key key = audit.logKey(head.signer());
        if (key == null) {
            return Reason.UNKNOWN_KEY;
        }
        if (!head.isSignedBy(key)) {
            return Reason.SIGNATURE;
        }
        seen.verified(head);
        return null;
    }

    private GossipVerdict compareSigned(Head head) {
        Octets own = audit.hashAt(head.sequence());
        if (own != null && !own.equals(head.hash())) {
            return fork(head, audit.headAt(head.sequence()));
        }
        return own == null ? compareAhead(head) : compareSame(head);
    }

    private GossipVerdict compareAhead(Head head) {
        Head other = seen.ahead(head);
        return other == null ? compareTime(head, new Behind(head)) : fork(head, other);
    }

    private GossipVerdict compareSame(Head head) {
        boolean inForce = audit.logKeyAt(head.sequence()).id().equals(head.signer());
        return inForce ? compareTime(head, new Same()) : ignore(Reason.OLD_KEY);
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

    private GossipVerdict fork(Head other, @Nullable Head own) {
        ForkProof proof = own == null ? null : ForkProof.of(own, other);
        if (seen.isFirstReport(other)) {
            listener.raised(new Alarm.Forked(other, proof));
        }
        return new Forked(other, proof);
    }

    private GossipVerdict ignore(Reason reason) {
        count(reason).increment();
        return new Ignored(reason);
    }

    private LongAdder count(Reason reason) {
        LongAdder count = ignored.get(reason);
        if (count == null) {
            throw new IllegalStateException("Every reason is counted");
        }
        return count;
    }

    /** Returns how many heads were ignored for a reason. */
    public long countIgnored(Reason reason) {
        return count(reason).sum();
    }

    /** Compares the heads that were ahead. An agent calls it after it has applied entries. */
    public List<Forked> caughtUp() {
        List<Forked> forks = new ArrayList<>();
        for (Head head : seen.takeUpTo(audit.sequence())) {
            if (compareSigned(head) instanceof Forked fork) {
                forks.add(fork);
            }
        }
        return forks;
    }
}
