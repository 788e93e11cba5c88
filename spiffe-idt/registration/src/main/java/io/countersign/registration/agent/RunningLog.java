// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.core.link.PeerVerdict;
import io.countersign.idt.SpiffeId;
import io.countersign.registration.agent.CertificateVerdict.Claimed;
import io.countersign.registration.audit.Alarm;
import io.countersign.registration.audit.AlarmListener;
import io.countersign.registration.audit.OwnEntries;
import io.countersign.registration.gossip.GossipVerdict;
import java.io.IOException;
import java.net.InetAddress;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What all agents have in common: one log, which is open between start and end. */
final class RunningLog {

    private static final String NOT_STARTED = "agent_not_started";

    private static final String TOO_OLD = "log_too_old";

    private static final String STOPPED = "log_contradicts_itself";

    private final LogSession.Parts parts;

    private final KnownCertificates certificates;

    private volatile @Nullable LogSession session;

    /** @param curatorName name of the curator in alarms */
    RunningLog(
            FollowSettings settings,
            CuratorClient curator,
            CommitmentsFactory commitments,
            AlarmListener listener,
            SpiffeId curatorName) {
        this.parts = new LogSession.Parts(
                settings,
                Objects.requireNonNull(curator, "curator cannot be null"),
                Objects.requireNonNull(commitments, "commitments cannot be null"),
                new AgentAlarms(listener),
                curatorName);
        this.certificates = new KnownCertificates(settings.times().clockSkew());
    }

    static List<String> reasons() {
        return List.of(NOT_STARTED, TOO_OLD, STOPPED);
    }

    FollowSettings settings() {
        return parts.settings();
    }

    AgentAlarms alarms() {
        return parts.alarms();
    }

    Instant now() {
        return settings().clock().instant();
    }

    /**
     * Opens the directory, and applies the log that it has.
     *
     * @param first reads the store before that
     * @param own own names and keys
     */
    LogSession open(AgentStore.Reading first, OwnEntries own) throws IOException, RegistrationException {
        if (session != null) {
            throw new IllegalStateException("The agent was started");
        }
        AgentStore store =
                AgentStore.open(settings().directory(), settings().pins().logId());
        try {
            first.from(store);
            return LogSession.open(parts, store, own);
        } catch (IOException | RegistrationException | RuntimeException | Error ex) {
            store.close();
            throw ex;
        }
    }

    /** From now on peers are judged. */
    void started(LogSession started) {
        session = started;
    }

    /** From now on nobody is judged. */
    void ended() {
        session = null;
    }

    PeerVerdict judge(List<X509Certificate> chain, @Nullable InetAddress address) {
        Instant now = now();
        return ifUsable(now, judge -> switch (certificates.read(chain, now)) {
            case Claimed claimed -> known(chain.getFirst(), claimed, judge.judge(claimed, address, now));
            case CertificateVerdict.Refused refused -> PeerJudge.rejected(refused);
        });
    }

    private PeerVerdict known(X509Certificate certificate, Claimed claimed, PeerVerdict verdict) {
        if (verdict instanceof PeerVerdict.Accepted) {
            certificates.add(certificate, claimed);
        }
        return verdict;
    }

    /** Judges what a certificate claims that is valid now. */
    PeerVerdict judge(Claimed claimed, @Nullable InetAddress address, Instant now) {
        return ifUsable(now, judge -> judge.judge(claimed, address, now));
    }

    private PeerVerdict ifUsable(Instant now, Function<PeerJudge, PeerVerdict> judged) {
        LogSession current = session;
        AgentState state =
                current == null ? AgentState.NOT_STARTED : current.follower().state(now);
        return switch (state) {
            case CURRENT, OLD -> judged.apply(Objects.requireNonNull(current).judge());
            case TOO_OLD -> new PeerVerdict.Unknown(TOO_OLD, "The newest head of the log is too old");
            case STOPPED -> new PeerVerdict.Unknown(STOPPED, "The curator signed what contradicts its log");
            case NOT_STARTED -> new PeerVerdict.Unknown(NOT_STARTED, "The agent was not started");
        };
    }

    @Nullable
    String announcement() {
        LogFollower.Announcement newest = newest();
        return newest == null ? null : newest.text();
    }

    /** Newest head for other services; {@code null} before the start. */
    LogFollower.@Nullable Announcement newest() {
        LogSession current = session;
        return current == null ? null : current.follower().announcement();
    }

    Optional<GossipVerdict> received(String text, SpiffeId peer) {
        LogSession current = session;
        if (current == null) {
            return Optional.empty();
        }
        GossipVerdict verdict = current.follower().compare(text, peer);
        if (verdict instanceof GossipVerdict.Forked forked) {
            alarms().stop(forked.other());
        } else if (verdict instanceof GossipVerdict.Behind) {
            current.wake();
        }
        return Optional.of(verdict);
    }

    /** Health of the log alone. */
    AgentHealth health() {
        LogSession current = session;
        if (current == null) {
            return new AgentHealth(false, AgentState.NOT_STARTED, -1, null, null, null, null, List.of(), null, null);
        }
        Instant now = now();
        LogFollower follower = current.follower();
        AgentState state = follower.state(now);
        List<String> proofs = proofs(current);
        String error = current.error();
        return new AgentHealth(
                state == AgentState.CURRENT && follower.refused() == null && proofs.isEmpty(),
                state,
                follower.audit().sequence(),
                follower.audit().state().headAge(now),
                follower.refused(),
                null,
                null,
                proofs,
                null,
                error != null ? error : alarms().storeError());
    }

    private List<String> proofs(LogSession current) {
        try {
            return current.store().proofs();
        } catch (IOException ex) {
            alarms().tryRaise(new Alarm.NotStored("The proofs cannot be listed: " + ex));
            return List.of("unreadable");
        }
    }
}
