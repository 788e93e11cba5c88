// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import io.countersign.asserting.web.AssertingException;
import io.countersign.keys.KeyEncryption;
import io.countersign.server.database.DatabaseFailures;
import io.countersign.server.database.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.TransactionException;

/**
 * Table of the OAuth tokens from which DVIDs were issued, by the id of the DVID. Each is kept until the DVID expires,
 * because a DVID that replaces another is proved with the same OAuth token. All replicas share the table. Rows are
 * encrypted, each with a key of its own that is derived from the key encryption key.
 *
 * <p>The table is limited, and so is the share of each workload, so that none can use up the table alone. If a token is
 * not stored, the workload needs the OAuth token itself to get another DVID. The sizes are read at intervals, so the
 * limits are approximate.
 */
final class MintedDvids {

    /** Number of shares in the table; a workload has at most one of them. */
    static final int SHARES = 4;

    /** Approximate size of a row, besides its encrypted part. */
    private static final long OVERHEAD = 256;

    /** Maximum difference of the replicas' clocks. */
    private static final Duration CLOCKS = Duration.ofMinutes(1);

    private static final Logger log = LoggerFactory.getLogger(MintedDvids.class);

    private final JdbcClient jdbc;

    private final Transactions transactions;

    private final KeyEncryption encryption;

    private final long maxSize;

    private final Clock clock;

    private volatile Usage usage = new Usage(Map.of(), 0);

    /** @param maxSize maximum size of all rows together, in characters */
    MintedDvids(JdbcClient jdbc, Transactions transactions, KeyEncryption encryption, long maxSize, Clock clock) {
        this.jdbc = jdbc;
        this.transactions = transactions;
        this.encryption = encryption;
        this.maxSize = maxSize;
        this.clock = clock;
    }

    /**
     * Stores an OAuth token, unless the table or the share of the requesting workload is full.
     *
     * @throws AssertingException if the database cannot be written to
     */
    void remember(String id, MintedDvid minted) {
        String row = row(id);
        String encrypted = encryption.derived(row).encrypt(minted.encoded(), row);
        long size = encrypted.length() + OVERHEAD;
        if (usage.admits(minted.requester().toString(), size, maxSize)) {
            available(() -> transactions.call(() -> insert(id, minted, encrypted, size)));
        }
    }

    private int insert(String id, MintedDvid minted, String encrypted, long size) {
        return jdbc.sql("INSERT INTO minted_dvid (id, requester, encrypted, size, expires_at) VALUES (?, ?, ?, ?, ?)")
                .params(
                        id,
                        minted.requester().toString(),
                        encrypted,
                        size,
                        minted.expiry().toEpochMilli())
                .update();
    }

    /**
     * Returns the OAuth token of a DVID; empty if the DVID has expired or its token was not stored.
     *
     * @throws AssertingException if the database cannot be read
     */
    Optional<MintedDvid> find(String id) {
        return available(() -> jdbc.sql("SELECT encrypted FROM minted_dvid WHERE id = ?")
                        .param(id)
                        .query(String.class)
                        .optional())
                .map(encrypted -> open(id, encrypted))
                .filter(minted -> minted.expiry().isAfter(clock.instant()));
    }

    private MintedDvid open(String id, String encrypted) {
        String row = row(id);
        try {
            return MintedDvid.parse(encryption.derived(row).decrypt(encrypted, row));
        } catch (IllegalStateException | IllegalArgumentException ex) {
            log.error("A row of minted_dvid was altered, or encrypted with another key encryption key");
            throw AssertingException.unavailable("the OAuth token of this DVID cannot be read");
        }
    }

    private static String row(String id) {
        return "minted_dvid/" + id;
    }

    private static <T> T available(Supplier<T> work) {
        try {
            return work.get();
        } catch (DataAccessException | TransactionException ex) {
            DatabaseFailures.log(log, ex);
            throw AssertingException.unavailable("the OAuth tokens of DVIDs are unavailable");
        }
    }

    /** Deletes the rows that have expired at every replica, and reads the sizes of the others. */
    void purge() {
        long end = clock.instant().minus(CLOCKS).toEpochMilli();
        transactions.run(() -> jdbc.sql("DELETE FROM minted_dvid WHERE expires_at < ?")
                .param(end)
                .update());
        Map<String, Long> sizes = new HashMap<>();
        long[] rows = new long[1];
        jdbc.sql("SELECT requester, SUM(size) AS held, COUNT(*) AS number FROM minted_dvid GROUP BY requester")
                .query(row -> {
                    sizes.put(row.getString("requester"), row.getLong("held"));
                    rows[0] += row.getLong("number");
                });
        usage = new Usage(sizes, rows[0]);
    }

    /** Returns the number of rows when they were last counted, and of those that this replica has stored since. */
    long size() {
        return usage.rows.sum();
    }

    /** Sizes as last read, with what this replica has stored since. */
    private static final class Usage {

        private final Map<String, Long> held;

        private final LongAdder rows = new LongAdder();

        private Usage(Map<String, Long> held, long rows) {
            this.held = new ConcurrentHashMap<>(held);
            this.rows.add(rows);
        }

        /** Adds a size and returns whether it is within the limits. */
        private boolean admits(String requester, long size, long maxSize) {
            boolean fits = held.getOrDefault(requester, 0L) + size <= maxSize / SHARES && total() + size <= maxSize;
            if (fits) {
                held.merge(requester, size, Long::sum);
                rows.increment();
            }
            return fits;
        }

        private long total() {
            return held.values().stream().mapToLong(Long::longValue).sum();
        }
    }
}
