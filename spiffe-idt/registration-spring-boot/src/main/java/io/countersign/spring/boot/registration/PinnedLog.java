// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import io.countersign.registration.pins.Pins;
import io.countersign.registration.pins.PinsText;
import io.countersign.registration.pins.PinsTextException;
import io.countersign.spring.boot.registration.CountersignRegistrationProperties.Log;

/** Converts the properties of a log to pins, or reports which property is missing or wrong and how to fix it. */
final class PinnedLog {

    private PinnedLog() {}

    /** @param prefix prefix of the properties of the log, after {@value RegistrationSettings#PREFIX} */
    static Pins pins(String prefix, Log log) {
        try {
            return text(log).parse();
        } catch (PinsTextException ex) {
            String name = ex.property().isEmpty() ? prefix.substring(0, prefix.length() - 1) : prefix + ex.property();
            throw RegistrationSettings.wrong(name, ex.getMessage() + ".", ex.fix());
        }
    }

    private static PinsText text(Log log) {
        return new PinsText(
                log.id(),
                log.key(),
                log.parameters(),
                log.slots(),
                log.successors(),
                log.attestors().stream()
                        .map(one -> new PinsText.Attestor(one.key(), one.names(), one.addresses(), one.end()))
                        .toList(),
                log.witnesses(),
                log.cosignatures());
    }
}
