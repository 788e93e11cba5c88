// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.proofs;

import io.countersign.benchmarks.report.Results;
import io.countersign.benchmarks.report.Rows;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Contents of a folder of results: each table from the last run that measured it.
 *
 * @param tables measured tables by their number
 * @param batches row for each system, batch and round
 * @param platform row for each system that Java calls, mode and round
 * @param first row for each system and chain, in a process of its own
 * @param http row for each system, kind of request and round
 */
record ProofsResults(Map<Integer, Table> tables, Rows batches, Rows platform, Rows first, Rows http) {

    static final int SOURCE = 1;

    static final int STATEMENT = 2;

    static final int OPTIONS = 3;

    static final int BATCHES = 4;

    static final int PLATFORM = 5;

    static final int FIRST = 6;

    static final int JAVA = 7;

    static final int HTTP = 8;

    static final List<Integer> TABLES = List.of(SOURCE, STATEMENT, OPTIONS, BATCHES, PLATFORM, FIRST, JAVA, HTTP);

    /**
     * Table of proofs.
     *
     * @param subjects row for each system and size
     * @param rounds row for each system, size and round
     * @param grinding row for each system with grinding, size and challenge
     */
    record Table(Rows subjects, Rows rounds, Rows grinding) {

        Rows subject(String system, String size) {
            return of(subjects, system, size);
        }

        Rows measured(String system, String size) {
            return of(rounds, system, size);
        }

        Rows ground(String system, String size) {
            return of(grinding, system, size);
        }

        private static Rows of(Rows rows, String system, String size) {
            return rows.where("system", system).where("size", size);
        }
    }

    static ProofsResults read(Path folder) {
        Map<Integer, Table> tables = new TreeMap<>();
        for (int number : List.of(SOURCE, STATEMENT, OPTIONS, PLATFORM)) {
            tables.put(
                    number,
                    new Table(
                            Results.read(folder, "subjects" + number),
                            Results.read(folder, "table" + number),
                            Results.read(folder, "grinding" + number)));
        }
        return new ProofsResults(
                tables,
                Results.read(folder, "batches"),
                Results.read(folder, "platform"),
                Results.read(folder, "first"),
                Results.read(folder, "http"));
    }

    Table table(int number) {
        Rows none = new Rows(List.of());
        return tables.getOrDefault(number, new Table(none, none, none));
    }
}
