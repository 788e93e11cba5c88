// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Entry;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Tables of entries and of the log. A change of the log is one transaction, and is made on the condition that the row is
 * the one that the caller knows, so any number of processes may serve one log.
 */
final class LogTables {

    /** The most entries that are read at once. */
    static final int PAGE = 256;

    private final JdbcClient jdbc;

    LogTables(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    private static Octets octets(String hexadecimal) {
        return Octets.of(HexFormat.of().parseHex(hexadecimal));
    }

    /** Returns the row, or {@code null} if there is no log yet. */
    @Nullable
    LogRow row() {
        return jdbc.sql("SELECT id, sequence, hash, time FROM log")
                .query(LogTables::read)
                .optional()
                .orElse(null);
    }

    private static LogRow read(ResultSet row, int number) throws SQLException {
        return new LogRow(
                octets(row.getString("id")),
                row.getLong("sequence"),
                octets(row.getString("hash")),
                row.getLong("time"));
    }

    /** Stores the first entry. It violates a constraint if another process stored one. */
    void create(Entry entry) {
        insert(entry);
        jdbc.sql("INSERT INTO log (id, sequence, hash, time) VALUES (?, ?, ?, ?)")
                .params(entry.logId().toString(), entry.sequence(), entry.hash().toString(), entry.time())
                .update();
    }

    /**
     * Stores an entry after the last one.
     *
     * @return whether the row was the given one; otherwise nothing was stored
     */
    boolean append(LogRow before, Entry entry) {
        boolean mine = jdbc.sql("UPDATE log SET sequence = ?, hash = ?, time = ?"
                                + " WHERE id = ? AND sequence = ? AND hash = ? AND time <= ?")
                        .params(
                                entry.sequence(),
                                entry.hash().toString(),
                                entry.time(),
                                before.id().toString(),
                                before.sequence(),
                                before.hash().toString(),
                                entry.time())
                        .update()
                == 1;
        if (mine) {
            insert(entry);
        }
        return mine;
    }

    private void insert(Entry entry) {
        jdbc.sql("INSERT INTO entries (sequence, hash, octets) VALUES (?, ?, ?)")
                .params(
                        entry.sequence(),
                        entry.hash().toString(),
                        entry.encode().toArray())
                .update();
    }

    /**
     * Stores the time of a head of the last entry.
     *
     * @return whether the last entry is the given one, and no other head is later; otherwise nothing was stored
     */
    boolean advance(LogRow before, long time) {
        return jdbc.sql("UPDATE log SET time = ? WHERE id = ? AND sequence = ? AND hash = ? AND time <= ?")
                        .params(
                                time,
                                before.id().toString(),
                                before.sequence(),
                                before.hash().toString(),
                                time)
                        .update()
                == 1;
    }

    /** Keeps all processes from changing the log until the end of the transaction. */
    void lock() {
        jdbc.sql("UPDATE log SET sequence = sequence").update();
    }

    /** Returns entries with their sequences from one number to another, but no more than a page. */
    List<Octets> page(long from, long to) {
        return jdbc.sql("SELECT octets FROM entries WHERE sequence >= ? AND sequence <= ? ORDER BY sequence LIMIT ?")
                .params(from, to, PAGE)
                .query((row, number) -> Octets.of(row.getBytes("octets")))
                .list();
    }

    /** Returns an entry, or {@code null} if there is none of this sequence. */
    @Nullable
    Octets entry(long sequence) {
        List<Octets> found = page(sequence, sequence);
        return found.isEmpty() ? null : found.getFirst();
    }

    /** Returns the length of all entries from one sequence to another. */
    long length(long from, long to) {
        return jdbc.sql("SELECT COALESCE(SUM(LENGTH(octets)), 0) FROM entries WHERE sequence >= ? AND sequence <= ?")
                .params(from, to)
                .query(Long.class)
                .single();
    }
}
