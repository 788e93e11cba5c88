// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.registration;

import io.countersign.benchmarks.report.Results;
import io.countersign.benchmarks.report.Rows;
import java.nio.file.Path;

/**
 * Contents of a folder of results: each part from the last run that measured it.
 *
 * @param links row for each kind, load and round
 * @param registrations row for each registration, step by step
 * @param agents row for each start of a new agent
 * @param audits row for each operation, number of slots, number of services and round
 * @param sizes row for each number of slots and of services
 * @param heap row for a number of slots, all of them occupied
 */
record RegistrationResults(Rows links, Rows registrations, Rows agents, Rows audits, Rows sizes, Rows heap) {

    static final String LINKS = "links";

    static final String REGISTRATIONS = "registrations";

    static final String AGENTS = "agents";

    static final String AUDITS = "audits";

    static final String SIZES = "sizes";

    static final String HEAP = "heap";

    static RegistrationResults read(Path folder) {
        return new RegistrationResults(
                Results.read(folder, LINKS),
                Results.read(folder, REGISTRATIONS),
                Results.read(folder, AGENTS),
                Results.read(folder, AUDITS),
                Results.read(folder, SIZES),
                Results.read(folder, HEAP));
    }

    /** Returns the measurements of a kind of link under a load. */
    Rows link(LinkKind kind, String connections) {
        return links.where("kind", kind).where("connections", connections);
    }

    /** Returns the measurements of an operation. */
    Rows audit(String operation, String slots, String services) {
        return audits.where("operation", operation).where("slots", slots).where("services", services);
    }
}
