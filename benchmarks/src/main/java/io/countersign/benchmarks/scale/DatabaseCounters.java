// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.scale;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Work of a database server since its start.
 *
 * @param transactions committed transactions, also those that only read
 * @param rows inserted, updated and deleted rows
 * @param walOctets octets of the write-ahead log
 * @param octets size of the databases with their indexes
 * @param statements executed statements without BEGIN and COMMIT; NaN if the server does not count them
 */
record DatabaseCounters(double transactions, double rows, double walOctets, double octets, double statements) {

    /**
     * Parses a row of numbers, separated by tabs.
     *
     * @throws IllegalArgumentException if it is no such row
     */
    static DatabaseCounters parse(String row) {
        String[] columns = row.strip().split("\t", -1);
        if (columns.length != 5) {
            throw new IllegalArgumentException("Not five counters: " + row.strip());
        }
        return new DatabaseCounters(
                Double.parseDouble(columns[0]),
                Double.parseDouble(columns[1]),
                Double.parseDouble(columns[2]),
                Double.parseDouble(columns[3]),
                Double.parseDouble(columns[4]));
    }

    DatabaseCounters minus(DatabaseCounters other) {
        return new DatabaseCounters(
                transactions - other.transactions,
                rows - other.rows,
                walOctets - other.walOctets,
                octets - other.octets,
                statements - other.statements);
    }

    DatabaseCounters times(double factor) {
        return new DatabaseCounters(
                transactions * factor, rows * factor, walOctets * factor, octets * factor, statements * factor);
    }

    /** Returns the numbers by the names of CSV columns. */
    Map<String, String> columns() {
        Map<String, String> columns = new LinkedHashMap<>();
        columns.put("transactions", String.valueOf(transactions));
        columns.put("statements", String.valueOf(statements));
        columns.put("rows", String.valueOf(rows));
        columns.put("wal_octets", String.valueOf(walOctets));
        columns.put("octets", String.valueOf(octets));
        return columns;
    }
}
