// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

import java.lang.System.Logger.Level;

/**
 * Receives alarms.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface AlarmListener {

    /** Receives an alarm. No lock is held. What this throws is logged, and the alarm is raised again later. */
    void raised(Alarm alarm);

    /** Raises an alarm, and returns whether the listener received it without an exception. */
    default boolean tryRaise(Alarm alarm) {
        try {
            raised(alarm);
            return true;
        } catch (RuntimeException ex) {
            System.getLogger(AlarmListener.class.getName()).log(Level.ERROR, "An alarm was not received: " + alarm, ex);
            return false;
        }
    }
}
