// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.registration.audit.Alarm;
import io.countersign.registration.audit.AuditException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Agent of a service between its start and its end: its log, its registration, and the thread that renews that. */
final class AgentSession {

    private static final Duration RENEW_LONGEST = Duration.ofMinutes(1);

    private static final int ATTEMPTS = 3;

    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

    /** Statuses of refusals that may end by themselves: of a conflict, of too many requests, and of a busy server. */
    private static final Set<Integer> TEMPORARY = Set.of(409, 429, 503);

    private final AgentSettings settings;

    private final LogSession log;

    private final Registrar registrar;

    private final AgentAlarms alarms;

    private final AgentWorker renewing;

    private boolean reported;

    AgentSession(AgentSettings settings, LogSession log, Registrar registrar, AgentAlarms alarms) {
        this.settings = settings;
        this.log = log;
        this.registrar = registrar;
        this.alarms = alarms;
        this.renewing = new AgentWorker(
                "registration-renewal",
                settings.times().tokenCheck(),
                RENEW_LONGEST,
                this::renew,
                registrar::untilPresented);
        log.follower().onEntries(this::wake);
    }

    /** The answer to a registration may be lost, while its entry is in the log. */
    private void wake() {
        if (registrar.isNextRegistered()) {
            renewing.wake();
        }
    }

    /** Follows the log up to its end and registers the service. */
    void start() throws RegistrationException {
        log.update();
        try {
            register();
        } catch (IOException | CuratorException | AttestorException | RegistrationException | AuditException ex) {
            requireRegistered(ex);
        }
        log.start();
        renewing.start();
    }

    /**
     * Registers the service. A service that is not bound repeats that a few times if a server is busy, or if the log has changed
     * meanwhile: after a long pause, the attestor may revoke the former registration while the service replaces it.
     */
    private void register() throws IOException, CuratorException, AttestorException, RegistrationException {
        for (int attempt = 1; ; attempt++) {
            try {
                registrar.ensure();
                return;
            } catch (CuratorException | AttestorException ex) {
                if (attempt == ATTEMPTS || registrar.isBound() || !isTemporary(ex)) {
                    throw ex;
                }
                pause(AgentWorker.pauseAfter(attempt, LONGEST_PAUSE, AgentWorker.retryAfter(ex)));
            }
        }
    }

    private static boolean isTemporary(Exception ex) {
        return switch (ex) {
            case CuratorException refused -> TEMPORARY.contains(refused.status());
            case AttestorException refused -> TEMPORARY.contains(refused.status());
            default -> false;
        };
    }

    private static void pause(Duration time) throws IOException {
        try {
            Thread.sleep(time);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("The thread was interrupted");
        }
    }

    private void requireRegistered(Exception ex) throws RegistrationException {
        if (!registrar.isBound()) {
            throw new RegistrationException("The service cannot be registered: " + ex.getMessage(), ex);
        }
        System.getLogger(AgentSession.class.getName()).log(Level.WARNING, "The registration cannot be renewed", ex);
    }

    private void renew() throws IOException, CuratorException, AttestorException, RegistrationException {
        registrar.presentIfDue();
        if (log.follower().audit().fault() != null) {
            return;
        }
        try {
            if (registrar.isDue()) {
                registrar.ensure();
            }
            reported = false;
        } catch (IOException | CuratorException | AttestorException | RegistrationException | AuditException ex) {
            report(ex);
            throw ex;
        }
    }

    private void report(Exception ex) {
        // The end interrupts requests.
        if (!reported && !renewing.isEnding()) {
            reported = alarms.tryRaise(new Alarm.NotRegistered(settings.name(), String.valueOf(ex.getMessage())));
        }
    }

    Registrar registrar() {
        return registrar;
    }

    LogSession log() {
        return log;
    }

    /** What failed last while renewing; {@code null} if nothing fails. */
    @Nullable
    String error() {
        return renewing.error();
    }

    void close() throws IOException {
        log.close(renewing);
    }
}
