// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import io.countersign.registration.audit.Alarm;
import io.countersign.registration.audit.AuditException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Agent of a service between its start and its end: its log, its registration, and the thread that renews that. */
final class AgentSession {

    private static final Duration RENEW_LONGEST = Duration.ofMinutes(1);

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
            registrar.ensure();
        } catch (IOException | CuratorException | AttestorException | RegistrationException | AuditException ex) {
            requireRegistered(ex);
        }
        log.start();
        renewing.start();
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
