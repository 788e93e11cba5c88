// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import io.countersign.registration.log.Head;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Settings of an audit.
 *
 * @param clock clock of this machine
 * @param clockSkew how far the clocks of curator and attestors may be ahead
 * @param listener receives alarms, after the entries that cause them are in force
 * @param own own names and keys, about which foreign entries are reported
 * @param stored newest head of an audit before the last start, which the log must contain; {@code null} if there is none
 * @param handover time for which a registration binds after it was replaced; zero for none
 * @since 0.1
 */
public record AuditSettings(
        InstantSource clock,
        Duration clockSkew,
        AlarmListener listener,
        OwnEntries own,
        @Nullable Head stored,
        Duration handover) {

    /** 30 seconds. */
    public static final Duration HANDOVER = Duration.ofSeconds(30);

    static final Duration CLOCK_SKEW = Duration.ofSeconds(5);

    public AuditSettings {
        Objects.requireNonNull(clock, "clock cannot be null");
        Objects.requireNonNull(listener, "listener cannot be null");
        Objects.requireNonNull(own, "own cannot be null");
        if (clockSkew.isNegative() || handover.isNegative()) {
            throw new IllegalArgumentException("clockSkew and handover cannot be negative");
        }
    }

    /** Creates settings with the default time for which a registration binds after it was replaced. */
    public AuditSettings(
            InstantSource clock, Duration clockSkew, AlarmListener listener, OwnEntries own, @Nullable Head stored) {
        this(clock, clockSkew, listener, own, stored, HANDOVER);
    }

    /** Returns settings with the system's clock, five seconds of skew, and no own names. */
    public static AuditSettings of(AlarmListener listener) {
        return new AuditSettings(InstantSource.system(), CLOCK_SKEW, listener, new OwnEntries(), null);
    }

    /** Returns these settings with own names and keys. */
    public AuditSettings withOwn(OwnEntries entries) {
        return new AuditSettings(clock, clockSkew, listener, entries, stored, handover);
    }

    /** Returns these settings with another clock. */
    public AuditSettings withClock(InstantSource other) {
        return new AuditSettings(other, clockSkew, listener, own, stored, handover);
    }

    /**
     * Returns these settings with a head that was stored before the last start. Nothing is applied before the log reaches
     * it, and a log that does not contain its entry is a fork.
     */
    public AuditSettings withStored(Head head) {
        return new AuditSettings(clock, clockSkew, listener, own, head, handover);
    }

    /** Returns these settings with another time for which a registration binds after it was replaced. */
    public AuditSettings withHandover(Duration other) {
        return new AuditSettings(clock, clockSkew, listener, own, stored, other);
    }
}
