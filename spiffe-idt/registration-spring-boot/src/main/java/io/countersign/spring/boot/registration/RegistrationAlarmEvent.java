// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import io.countersign.registration.audit.Alarm;
import java.util.Objects;

/**
 * Event of this application: its agent noticed something that people have to look at, such as a curator that signed two
 * logs.
 *
 * @param alarm what it noticed
 * @since 0.1
 */
public record RegistrationAlarmEvent(Alarm alarm) {

    public RegistrationAlarmEvent {
        Objects.requireNonNull(alarm, "alarm cannot be null");
    }
}
