// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import io.countersign.registration.encoding.Octets;
import io.countersign.server.database.Transactions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Slots that are reserved for keys. A reservation is made while no process can change the log, so no slot is reserved
 * twice or occupied, by any process.
 *
 * @since 0.1
 */
public final class Reservations {

    /** By the clock and by the time of the log. */
    private static final String OPEN = "expires > ? AND expires > (SELECT MAX(time) FROM log)";

    private static final Duration SHORTEST_WAIT = Duration.ofSeconds(1);

    private final JdbcClient jdbc;

    private final LogTables tables;

    private final Transactions transactions;

    private final InstantSource clock;

    private final Duration time;

    private final int perAddress;

    /**
     * @param time how long a slot is reserved
     * @param perAddress maximum number of reservations of one address
     */
    public Reservations(
            JdbcClient jdbc, Transactions transactions, InstantSource clock, Duration time, int perAddress) {
        this.jdbc = jdbc;
        this.tables = new LogTables(jdbc);
        this.transactions = transactions;
        this.clock = clock;
        this.time = time;
        this.perAddress = perAddress;
    }

    /**
     * Reserves the lowest vacant slot, or returns the reservation of the key that there is.
     *
     * @param index index of the entries
     * @param address address of the caller's socket
     * @return {@code null} if the index lacks entries, and nothing was done
     */
    @Nullable
    Reservation reserve(LogIndex index, Octets keyId, String address) {
        return transactions.call(() -> {
            tables.lock();
            LogRow row = tables.row();
            return row != null && row.hash().equals(index.tip().hash())
                    ? reserveAlone(index, keyId, address, now(row))
                    : null;
        });
    }

    /** Returns the time, which is not before that of the log: the clocks of processes differ. */
    private Instant now(LogRow row) {
        return Instant.ofEpochMilli(Math.max(clock.millis(), row.time()));
    }

    private Reservation reserveAlone(LogIndex index, Octets keyId, String address, Instant now) {
        jdbc.sql("DELETE FROM reservations WHERE expires <= ?")
                .param(now.toEpochMilli())
                .update();
        Reservation known = of(keyId);
        return known == null ? insert(index, keyId, address, now) : known;
    }

    private @Nullable Reservation of(Octets keyId) {
        return jdbc.sql("SELECT slot, expires FROM reservations WHERE key_id = ?")
                .param(keyId.toString())
                .query((row, number) ->
                        new Reservation(row.getInt("slot"), Instant.ofEpochMilli(row.getLong("expires")), false))
                .optional()
                .orElse(null);
    }

    private Reservation insert(LogIndex index, Octets keyId, String address, Instant now) {
        requireFew(address, now);
        int slot = lowestVacant(index, now);
        Instant expires = Instant.ofEpochMilli(now.plus(time).toEpochMilli());
        jdbc.sql("INSERT INTO reservations (slot, key_id, address, expires) VALUES (?, ?, ?, ?)")
                .params(slot, keyId.toString(), address, expires.toEpochMilli())
                .update();
        return new Reservation(slot, expires, true);
    }

    private void requireFew(String address, Instant now) {
        long open = jdbc.sql("SELECT COUNT(*) FROM reservations WHERE address = ?")
                .param(address)
                .query(Long.class)
                .single();
        if (open >= perAddress) {
            long earliest = jdbc.sql("SELECT MIN(expires) FROM reservations WHERE address = ?")
                    .param(address)
                    .query(Long.class)
                    .single();
            throw CuratorException.tooMany(
                    "too-many-reservations", "This address has too many reservations", until(earliest, now));
        }
    }

    private int lowestVacant(LogIndex index, Instant now) {
        Set<Integer> reserved = new HashSet<>(
                jdbc.sql("SELECT slot FROM reservations").query(Integer.class).list());
        for (int slot = 0; slot < index.slots(); slot++) {
            if (index.at(slot) == null && !reserved.contains(slot)) {
                return slot;
            }
        }
        throw CuratorException.noSlot(reserved.isEmpty() ? time : until(earliest(), now));
    }

    private long earliest() {
        return jdbc.sql("SELECT MIN(expires) FROM reservations")
                .query(Long.class)
                .single();
    }

    private static Duration until(long expires, Instant now) {
        Duration wait = Duration.between(now, Instant.ofEpochMilli(expires));
        return wait.compareTo(SHORTEST_WAIT) < 0 ? SHORTEST_WAIT : wait;
    }

    /** Refuses a slot that is not reserved for a key. */
    void require(int slot, Octets keyId) {
        long found = jdbc.sql("SELECT COUNT(*) FROM reservations WHERE slot = ? AND key_id = ? AND " + OPEN)
                .params(slot, keyId.toString(), clock.millis())
                .query(Long.class)
                .single();
        if (found == 0) {
            throw notReserved();
        }
    }

    /** Ends the reservation of a slot that its key now occupies, in the transaction of its entry. */
    void use(int slot, Octets keyId) {
        int ended = jdbc.sql("DELETE FROM reservations WHERE slot = ? AND key_id = ? AND " + OPEN)
                .params(slot, keyId.toString(), clock.millis())
                .update();
        if (ended == 0) {
            throw notReserved();
        }
    }

    private static CuratorException notReserved() {
        return CuratorException.conflict("not-reserved", "The slot is not reserved for this key");
    }

    /** Returns the number of reservations that have not expired. */
    int count() {
        return jdbc.sql("SELECT COUNT(*) FROM reservations WHERE " + OPEN)
                .param(clock.millis())
                .query(Integer.class)
                .single();
    }
}
