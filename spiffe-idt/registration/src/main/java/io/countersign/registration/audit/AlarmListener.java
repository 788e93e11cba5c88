// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.audit;

/**
 * Receives alarms.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface AlarmListener {

    void raised(Alarm alarm);
}
