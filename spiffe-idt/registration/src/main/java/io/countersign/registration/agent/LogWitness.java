// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.registration.audit.AlarmListener;
import io.countersign.registration.audit.OwnEntries;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.log.Head;
import io.countersign.registration.pins.Pins;
import java.io.IOException;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Witness of a log: audits it from its first entry on, follows it, and cosigns the heads that the curator offers. It
 * cosigns no head of another log than the one that it has audited, and none that is earlier than the one before. Its
 * directory has the head that it cosigned last, so that this holds after a restart, too.
 *
 * @since 0.1
 */
public final class LogWitness implements AutoCloseable {

    private final RunningLog log;

    private final CuratorClient curator;

    private final Ed25519Signer key;

    private final ReentrantLock closing = new ReentrantLock();

    private volatile @Nullable WitnessSession session;

    /**
     * @param settings settings for following the log; cosignatures of others are not required
     * @param commitments creates the commitments of the audit
     * @param key key of this witness
     * @param listener receives alarms, without a lock
     * @throws IllegalArgumentException if no attestor is pinned, or the key is also a log key
     */
    public LogWitness(
            FollowSettings settings,
            CuratorClient curator,
            CommitmentsFactory commitments,
            Ed25519Signer key,
            AlarmListener listener) {
        this.curator = Objects.requireNonNull(curator, "curator cannot be null");
        this.key = Objects.requireNonNull(key, "key cannot be null");
        Pins pins = settings.pins();
        if (pins.trustDomains().isEmpty()) {
            throw new IllegalArgumentException("The pins of the log permit no name");
        }
        FollowSettings own =
                new FollowSettings(witnessed(pins, key), settings.directory(), settings.times(), settings.clock());
        this.log = new RunningLog(
                own,
                curator,
                commitments,
                listener,
                LogSession.curatorOf(pins.trustDomains().first()));
    }

    /** All witnesses read heads that nobody has cosigned yet. */
    private static Pins witnessed(Pins pins, Ed25519Signer key) {
        Set<Ed25519Key> witnesses = new HashSet<>(pins.witnesses());
        witnesses.add(key.key());
        return pins.withWitnesses(witnesses, 0);
    }

    /**
     * Audits the whole log, and begins to cosign.
     *
     * @param first whether the key may be used without a record of what it has cosigned. With a key that has cosigned
     *     before, the witness could cosign another log
     * @throws IOException if the directory cannot be used, or is that of another log
     * @throws RegistrationException if the log cannot be had or is refused, or there is no record of the key
     */
    public void start(boolean first) throws IOException, RegistrationException {
        LogSession opened = log.open(store -> requireRecord(store, first), new OwnEntries());
        try {
            WitnessSession starting = new WitnessSession(opened, log.alarms(), curator, key);
            starting.start();
            session = starting;
            log.started(opened);
        } catch (IOException | RegistrationException | RuntimeException | Error ex) {
            opened.close();
            throw ex;
        }
    }

    private void requireRecord(AgentStore store, boolean first) throws IOException, RegistrationException {
        Octets witness = key.key().id();
        if (!first && store.cosigned(witness) == null) {
            throw new RegistrationException(
                    "The directory has no record of what this key has cosigned, so it could cosign another log");
        }
    }

    /** Returns the newest head whose cosignature the curator has taken since the start; empty before the first. */
    public Optional<Head> cosigned() {
        WitnessSession current = session;
        return Optional.ofNullable(current).map(WitnessSession::sent);
    }

    /** Returns the health of this witness: up if the log is current and the last offered head was cosigned. */
    public AgentHealth health() {
        AgentHealth ofLog = log.health();
        WitnessSession current = session;
        String error = current == null ? null : current.error();
        return error == null
                ? ofLog
                : new AgentHealth(
                        false,
                        ofLog.state(),
                        ofLog.sequence(),
                        ofLog.headAge(),
                        ofLog.fault(),
                        null,
                        null,
                        ofLog.proofs(),
                        null,
                        error);
    }

    /** Ends the witness. If another thread does so now, this waits for it. */
    @Override
    public void close() throws IOException {
        closing.lock();
        try {
            WitnessSession current = session;
            log.ended();
            session = null;
            if (current != null) {
                current.close();
            }
        } finally {
            closing.unlock();
        }
    }
}
