// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor.sweep;

import io.countersign.attestor.source.SourceException;
import io.countersign.attestor.source.TokenSource;
import io.countersign.registration.agent.CuratorException;
import io.countersign.registration.audit.AuditException;
import io.countersign.registration.log.RevocationReason;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the source about every registration that this attestor stated, and revokes those whose tokens have ended. Nothing
 * is revoked while the source cannot tell.
 */
public final class Sweep {

    private static final Logger log = LoggerFactory.getLogger(Sweep.class);

    private final List<FollowedLog> logs;

    private final TokenSource source;

    private final RevocationSigner signer;

    private final SweepListener listener;

    private final SweepMeters meters;

    public Sweep(
            List<FollowedLog> logs,
            TokenSource source,
            RevocationSigner signer,
            SweepListener listener,
            SweepMeters meters) {
        this.logs = List.copyOf(logs);
        this.source = Objects.requireNonNull(source, "source cannot be null");
        this.signer = Objects.requireNonNull(signer, "signer cannot be null");
        this.listener = Objects.requireNonNull(listener, "listener cannot be null");
        this.meters = Objects.requireNonNull(meters, "meters cannot be null");
    }

    /** Sweeps all logs once. */
    public void run() {
        for (FollowedLog followed : logs) {
            meters.swept(outcome(followed));
        }
    }

    private SweepOutcome outcome(FollowedLog followed) {
        try {
            source.requireReachable();
            followed.update();
            followed.registrations().forEach(registration -> sweep(followed, registration));
            return SweepOutcome.DONE;
        } catch (SourceException ex) {
            log.warn("Nothing is revoked, because the source of tokens is unavailable: {}", ex.getMessage());
            return SweepOutcome.SOURCE_UNAVAILABLE;
        } catch (IOException | CuratorException ex) {
            log.warn("The log {} cannot be read: {}", followed.logId(), ex.getMessage());
            return SweepOutcome.LOG_UNAVAILABLE;
        } catch (AuditException ex) {
            log.warn("The log {} is refused: {}", followed.logId(), ex.getMessage());
            return SweepOutcome.LOG_REFUSED;
        }
    }

    private void sweep(FollowedLog followed, OwnRegistration registration) {
        try {
            if (!source.isLive(registration.statement())) {
                revoke(followed, registration);
            }
        } catch (SourceException ex) {
            meters.revoked(RevocationOutcome.UNKNOWN);
            log.warn("It is unknown whether a token is live: {}", ex.getMessage());
        }
    }

    private void revoke(FollowedLog followed, OwnRegistration registration) {
        RevocationReason reason = RevocationReason.TOKEN_ENDED;
        try {
            followed.revoke(registration, reason, signer.keyId(), signer.sign(followed.logId(), registration, reason));
            meters.revoked(RevocationOutcome.REVOKED);
            listener.revoked(followed.logId(), registration, reason);
        } catch (CuratorException ex) {
            meters.revoked(RevocationOutcome.REFUSED);
            log.warn("A revocation is refused: {}", ex.getMessage());
        } catch (IOException ex) {
            meters.revoked(RevocationOutcome.UNAVAILABLE);
            log.warn("A revocation cannot be sent: {}", ex.getMessage());
        }
    }
}
