// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.sweep;

import io.countersign.attestor.source.LiveTokens;
import io.countersign.attestor.source.SourceException;
import io.countersign.attestor.source.TokenSource;
import io.countersign.attestor.source.UnknownTokenException;
import io.countersign.registration.agent.CuratorException;
import io.countersign.registration.audit.AuditException;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.RevocationReason;
import java.io.IOException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the source about every registration that this attestor stated, and revokes those whose tokens have ended. Nothing
 * is revoked while the source cannot tell.
 */
public final class Sweep {

    private static final Logger log = LoggerFactory.getLogger(Sweep.class);

    private static final int TOO_MANY = 429;

    /** Statuses from here on are those of a server that cannot answer. */
    private static final int UNAVAILABLE = 500;

    private final List<FollowedLog> logs;

    private final TokenSource source;

    private final RevocationSigner signer;

    private final SweepListener listener;

    private final SweepMeters meters;

    private final InstantSource clock;

    private final Instant start;

    private final Map<Octets, Instant> done = new ConcurrentHashMap<>();

    public Sweep(
            List<FollowedLog> logs,
            TokenSource source,
            RevocationSigner signer,
            SweepListener listener,
            SweepMeters meters,
            InstantSource clock) {
        this.logs = List.copyOf(logs);
        this.source = Objects.requireNonNull(source, "source cannot be null");
        this.signer = Objects.requireNonNull(signer, "signer cannot be null");
        this.listener = Objects.requireNonNull(listener, "listener cannot be null");
        this.meters = Objects.requireNonNull(meters, "meters cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.start = clock.instant();
    }

    /** Sweeps all logs once. */
    public void run() {
        for (FollowedLog followed : logs) {
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
            SweepOutcome outcome = outcome(followed);
            meters.swept(outcome);
            if (outcome == SweepOutcome.DONE) {
                done.put(followed.logId(), clock.instant());
            }
        }
    }

    /** Returns when a log was swept completely for the last time; before that, the time of the start. */
    public Instant lastDone(Octets logId) {
        return done.getOrDefault(logId, start);
    }

    private SweepOutcome outcome(FollowedLog followed) {
        try {
            source.requireReachable();
            followed.update();
            return sweep(followed);
        } catch (SourceException ex) {
            log.warn("Nothing more is revoked, because the source of tokens is unavailable: {}", ex.getMessage());
            return SweepOutcome.SOURCE_UNAVAILABLE;
        } catch (StaleLogException ex) {
            log.warn("The log {} is stale: {}", followed.logId(), ex.getMessage());
            return SweepOutcome.LOG_STALE;
        } catch (IOException | CuratorException ex) {
            log.warn("The log {} cannot be read: {}", followed.logId(), ex.getMessage());
            return SweepOutcome.LOG_UNAVAILABLE;
        } catch (AuditException ex) {
            log.warn("The log {} is refused: {}", followed.logId(), ex.getMessage());
            return SweepOutcome.LOG_REFUSED;
        } catch (RuntimeException ex) {
            log.warn("The sweep of the log {} failed", followed.logId(), ex);
            return SweepOutcome.FAILED;
        }
    }

    /** The source is asked after the registrations were read, so it knows of all that was stated. */
    private SweepOutcome sweep(FollowedLog followed) throws IOException, CuratorException {
        List<OwnRegistration> registrations = followed.registrations();
        LiveTokens live = source.liveTokens();
        boolean isComplete = true;
        for (OwnRegistration registration : registrations) {
            isComplete &= sweep(followed, registration, live);
        }
        return isComplete ? SweepOutcome.DONE : SweepOutcome.INCOMPLETE;
    }

    private boolean sweep(FollowedLog followed, OwnRegistration registration, LiveTokens live)
            throws IOException, CuratorException {
        try {
            return live.contain(registration.statement()) || revoke(followed, registration);
        } catch (UnknownTokenException ex) {
            meters.revoked(RevocationOutcome.UNKNOWN);
            log.warn("It is unknown whether a token is live: {}", ex.getMessage());
            return false;
        }
    }

    private boolean revoke(FollowedLog followed, OwnRegistration registration) throws IOException, CuratorException {
        RevocationReason reason = RevocationReason.TOKEN_ENDED;
        try {
            followed.revoke(registration, reason, signer.keyId(), signer.sign(followed.logId(), registration, reason));
            meters.revoked(RevocationOutcome.REVOKED);
            listener.revoked(followed.logId(), registration, reason);
            return true;
        } catch (CuratorException ex) {
            return refused(ex);
        } catch (IOException ex) {
            meters.revoked(RevocationOutcome.UNAVAILABLE);
            throw ex;
        }
    }

    /** A curator that is overloaded or away refuses all others, too. */
    private boolean refused(CuratorException refusal) throws CuratorException {
        if (refusal.status() == TOO_MANY || refusal.status() >= UNAVAILABLE) {
            meters.revoked(RevocationOutcome.UNAVAILABLE);
            throw refusal;
        }
        meters.revoked(RevocationOutcome.REFUSED);
        log.warn("A revocation is refused: {}", refusal.getMessage());
        return false;
    }
}
