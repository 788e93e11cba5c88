// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import java.util.List;

/**
 * Measurement in process that a worker is asked for.
 *
 * @param operation one of the constants
 * @param slots number of slots of the log
 * @param services number of services that are registered
 * @param millis duration of the measurement
 */
record AuditTask(String operation, int slots, int services, int millis) {

    /** Checks a key and all of its helping values completely (section 5.2 of the design). */
    static final String CHECK = "check";

    /** Verifies an opening. */
    static final String OPENING = "opening";

    /** An agent applies the registration of one new service, which is the last of the services. */
    static final String UPDATE = "update";

    /** A new agent audits the whole log. */
    static final String AUDIT = "audit";

    /** Returns sizes in octets. */
    static final String SIZES = "sizes";

    /** Operations on a single registration, which do not depend on the number of services. */
    static final List<String> SINGLE = List.of(CHECK, OPENING);

    /** Operations on a log. */
    static final List<String> OF_LOG = List.of(UPDATE, AUDIT);

    static AuditTask parse(String line) {
        String[] words = line.split(" ", -1);
        if (words.length != 4) {
            throw new IllegalArgumentException("Not a task: " + line);
        }
        return new AuditTask(
                words[0], Integer.parseInt(words[1]), Integer.parseInt(words[2]), Integer.parseInt(words[3]));
    }

    AuditTask lasting(int other) {
        return new AuditTask(operation, slots, services, other);
    }

    /** Returns the task as a line. */
    @Override
    public String toString() {
        return operation + " " + slots + " " + services + " " + millis;
    }
}
