// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.sweep;

import io.countersign.registration.agent.CuratorClient;
import io.countersign.registration.agent.CuratorException;
import io.countersign.registration.agent.LogExcerpt;
import io.countersign.registration.audit.Audit;
import io.countersign.registration.audit.AuditException;
import io.countersign.registration.audit.AuditSettings;
import io.countersign.registration.commitment.Commitments;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.RevocationReason;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Log that is audited as the services do. Safe for any number of threads. */
public final class FollowedLog {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final LogPins pins;

    private final CuratorClient curator;

    private final Function<Octets, Commitments> commitments;

    private final AuditSettings settings;

    private final Duration longestHeadAge;

    private final Ed25519Key own;

    private final ForeignRevocationListener listener;

    private volatile OwnRegistrations registrations;

    private final ReentrantLock lock = new ReentrantLock();

    private volatile @Nullable Audit audit;

    private @Nullable Head stored;

    private long applied = -1;

    /**
     * @param own key of this attestor
     * @param commitments creates commitments with all slots vacant from parameters with the pinned digest
     * @param longestHeadAge how old the newest head may be
     */
    public FollowedLog(
            LogPins pins,
            CuratorClient curator,
            Ed25519Key own,
            Function<Octets, Commitments> commitments,
            AuditSettings settings,
            Duration longestHeadAge,
            ForeignRevocationListener listener) {
        this.pins = Objects.requireNonNull(pins, "pins cannot be null");
        this.curator = Objects.requireNonNull(curator, "curator cannot be null");
        this.commitments = Objects.requireNonNull(commitments, "commitments cannot be null");
        this.settings = Objects.requireNonNull(settings, "settings cannot be null");
        this.longestHeadAge = Objects.requireNonNull(longestHeadAge, "longestHeadAge cannot be null");
        this.own = Objects.requireNonNull(own, "own cannot be null");
        this.listener = Objects.requireNonNull(listener, "listener cannot be null");
        this.registrations = vacant();
    }

    private OwnRegistrations vacant() {
        return new OwnRegistrations(pins.logId(), own, listener);
    }

    public Octets logId() {
        return pins.logId();
    }

    /**
     * Reads and audits all new entries.
     *
     * @throws IOException if the curator cannot be reached, or sends other parameters than the pinned ones
     * @throws StaleLogException if the newest head is old. The entries are applied
     * @throws CuratorException if the curator refuses
     * @throws AuditException if the log is wrong
     */
    public void update() throws IOException, CuratorException {
        requireLock();
        try {
            Audit running = started();
            try (LogExcerpt excerpt = curator.log(running.sequence() + 1)) {
                apply(running, excerpt);
            }
        } finally {
            lock.unlock();
        }
    }

    /** A curator may take minutes to send a log, and nobody waits for that. */
    private void requireLock() throws IOException {
        try {
            if (!lock.tryLock(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException("The log is being read");
            }
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    private Audit started() throws IOException, CuratorException {
        Audit running = audit;
        if (running == null) {
            Octets parameters = curator.parameters();
            if (!parameters.sha256().equals(pins.parameters())) {
                throw new IOException("The parameters are not those that are pinned");
            }
            Commitments vacant = commitments.apply(parameters);
            Head last = stored;
            running = new Audit(pins.pins(vacant), vacant, last == null ? settings : settings.withStored(last));
            audit = running;
        }
        return running;
    }

    private void apply(Audit running, LogExcerpt excerpt) throws StaleLogException {
        try {
            running.apply(excerpt.entries(), excerpt.head());
        } finally {
            catchUp(running, excerpt);
        }
        Instant time = Instant.ofEpochMilli(excerpt.head().time());
        if (time.plus(longestHeadAge).isBefore(settings.clock().instant())) {
            throw new StaleLogException(time);
        }
    }

    /** If the registrations could not follow the audit, all is read again, and must contain what was there. */
    private void catchUp(Audit running, LogExcerpt excerpt) {
        try {
            for (Octets entry : excerpt.entries()) {
                if (!entry.sha256().equals(running.hashAt(applied + 1))) {
                    break;
                }
                registrations.apply(entry);
                applied++;
            }
        } finally {
            if (applied != running.sequence() && running.fault() == null) {
                stored = running.head();
                audit = null;
                applied = -1;
                registrations = vacant();
            }
        }
    }

    /** Returns whether the log is wrong, so that nothing of it is followed any more. */
    public boolean isStopped() {
        Audit running = audit;
        return running != null && running.fault() != null;
    }

    /** Returns the registrations in slots by statements of this attestor, by the entries so far. */
    public List<OwnRegistration> registrations() {
        return registrations.all();
    }

    /** Returns the registration that an entry made, or {@code null} if it occupies no slot or is another attestor's. */
    public @Nullable OwnRegistration registration(int slot, Octets entry) {
        OwnRegistration own = registrations.in(slot);
        return own != null && own.hash().equals(entry) ? own : null;
    }

    void revoke(OwnRegistration registration, RevocationReason reason, Octets signer, Octets signature)
            throws IOException, CuratorException {
        curator.revoke(registration.slot(), registration.hash(), reason, signer, signature);
    }
}
