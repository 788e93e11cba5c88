// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import io.countersign.curator.log.CosignatureTables.Row;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Key;
import io.countersign.registration.log.Cosignature;
import io.countersign.registration.log.Head;
import io.countersign.server.database.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Heads of a log that witnesses cosign. All witnesses are offered the same head for a time, so that their cosignatures
 * come together, also if they ask several processes. New heads are served at once, and cosigned ones to those who ask for
 * them. Safe for any number of threads.
 *
 * @since 0.1
 */
public final class CosignedLog {

    private static final int ATTEMPTS = 16;

    private static final Duration PATIENCE = Duration.ofSeconds(2);

    /** Time for which a head is offered, unless all witnesses have cosigned it. */
    private static final Duration OFFERED = Duration.ofSeconds(1);

    /** Time for which a head is offered if there is no entry after it. */
    private static final Duration IDLE = Duration.ofSeconds(5);

    /** Time for which cosignatures of a head stay at least. */
    private static final Duration KEPT = Duration.ofSeconds(10);

    private final CuratorLog log;

    private final Map<Octets, Ed25519Key> witnesses;

    private final CosignatureTables tables;

    private final Transactions transactions;

    private final Clock clock;

    private final ReentrantLock lock = new ReentrantLock(true);

    private volatile CosignedHeads known = CosignedHeads.NONE;

    // Changed under the lock: number of the reading that began last.
    private volatile long begun;

    // Guarded by the lock: number of the reading that succeeded last.
    private long succeeded;

    public CosignedLog(
            CuratorLog log, Set<Ed25519Key> witnesses, JdbcClient jdbc, Transactions transactions, Clock clock) {
        this.log = log;
        this.witnesses = witnesses.stream().collect(Collectors.toUnmodifiableMap(Ed25519Key::id, Function.identity()));
        this.tables = new CosignatureTables(jdbc);
        this.transactions = transactions;
        this.clock = clock;
    }

    /** Registers the age of the newest head that more than half of the witnesses cosigned. */
    public void register(LogMeters meters) {
        if (!witnesses.isEmpty()) {
            meters.gauge(
                    "cosigned.head.age",
                    "Age of the newest head in seconds that more than half of the witnesses cosigned",
                    this::cosignedAge);
        }
    }

    private double cosignedAge() {
        Head newest = known.latest(witnesses.size() / 2 + 1);
        return newest == null ? Double.NaN : (clock.millis() - newest.time()) / 1000.0;
    }

    /**
     * Returns the newest head that witnesses cosigned.
     *
     * @param cosignatures number of witnesses at least; with 0, the newest head of all, with the cosignatures it has
     * @throws CuratorException if there is none
     */
    public Announcement head(int cosignatures) {
        if (cosignatures == 0) {
            return cosigned(log.head());
        }
        requireWitnesses(cosignatures);
        log.requireServing();
        read();
        Head newest = known.latest(cosignatures);
        if (newest == null) {
            throw CuratorException.notCosigned();
        }
        return log.announce(newest);
    }

    private Announcement cosigned(Announcement newest) {
        Head head = known.with(newest.head());
        return head.equals(newest.head()) ? newest : log.announce(head);
    }

    private void requireWitnesses(int cosignatures) {
        if (cosignatures > Math.min(witnesses.size(), Head.MOST_COSIGNATURES)) {
            throw CuratorException.malformed("There are " + witnesses.size() + " witnesses, and a head has at most "
                    + Head.MOST_COSIGNATURES + " cosignatures");
        }
    }

    /** Waits for a head of an entry after a sequence, not longer than a time, and returns the newest one. */
    public Announcement head(long after, Duration wait, int cosignatures) {
        if (cosignatures == 0) {
            return cosigned(log.head(after, wait));
        }
        requireWitnesses(cosignatures);
        log.await(() -> isLater(after, cosignatures), wait);
        Head newest = known.latest(cosignatures);
        return newest != null && newest.sequence() > after ? log.announce(newest) : head(cosignatures);
    }

    private boolean isLater(long after, int cosignatures) {
        Head newest = known.latest(cosignatures);
        return newest != null && newest.sequence() > after;
    }

    /**
     * Returns the head that witnesses are asked to cosign now.
     *
     * @throws CuratorException if there are no witnesses
     */
    public Announcement offer() {
        if (witnesses.isEmpty()) {
            throw CuratorException.noWitnesses();
        }
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            log.requireServing();
            Head offered = tables.offer();
            Head newest = log.head().head();
            if (offered != null && isOffered(offered, newest)) {
                return log.announce(offered);
            }
            if (transactions.call(() -> tables.offer(offered, newest))) {
                return log.announce(newest);
            }
        }
        throw CuratorException.busy();
    }

    /** The age is by the times of heads, which never go back: the clocks of processes differ. */
    private boolean isOffered(Head offered, Head newest) {
        Duration age = Duration.ofMillis(newest.time() - offered.time());
        if (newest.sequence() <= offered.sequence()) {
            return age.compareTo(IDLE) < 0;
        }
        return age.compareTo(OFFERED) < 0 && !isComplete(offered);
    }

    private boolean isComplete(Head offered) {
        int most = Math.min(witnesses.size(), Head.MOST_COSIGNATURES);
        return known.with(offered).cosignatures().size() == most;
    }

    /**
     * Stores a cosignature.
     *
     * @param head without cosignatures
     * @return the head with the cosignatures that it has now
     * @throws CuratorException if the witness is unknown, it did not cosign the head, the head is not of this log, or the
     *     witness has cosigned it or a later one before
     */
    public Head add(Head head, Cosignature cosignature) {
        Ed25519Key witness = witnesses.get(cosignature.witness());
        if (witness == null) {
            throw CuratorException.unknownWitness();
        }
        log.requireOwn(head);
        if (!head.isCosignedBy(witness, cosignature)) {
            throw CuratorException.cosignature();
        }
        requireLater(head, witness);
        transactions.run(() -> store(new Row(head, cosignature)));
        read();
        return known.with(head);
    }

    /** Refuses most repeated cosignatures without the database: anybody can repeat them. */
    private void requireLater(Head head, Ed25519Key witness) {
        for (Head other : known.heads()) {
            boolean same = other.cosignatures().stream()
                    .anyMatch(cosignature -> cosignature.witness().equals(witness.id()));
            if (same && !isLater(head, other)) {
                throw CuratorException.notLater();
            }
        }
    }

    private void store(Row row) {
        List<Row> rows = tables.rows();
        for (Row other : rows) {
            boolean same =
                    other.cosignature().witness().equals(row.cosignature().witness());
            if (same && !isLater(row.head(), other.head())) {
                throw CuratorException.notLater();
            }
        }
        tables.insert(row);
        List<Row> all = tables.rows();
        CosignedHeads.of(all, witnesses.keySet())
                .superseded(all, witnesses.keySet(), clock.millis() - KEPT.toMillis())
                .forEach(tables::delete);
    }

    private static boolean isLater(Head head, Head before) {
        return head.sequence() >= before.sequence()
                && head.time() >= before.time()
                && (head.sequence() > before.sequence() || head.time() > before.time());
    }

    /** Reads the cosignatures, unless another thread began to do so after this call. */
    private void read() {
        long before = begun;
        acquire();
        try {
            if (succeeded <= before) {
                readAlone();
            }
        } finally {
            lock.unlock();
        }
    }

    private void acquire() {
        boolean acquired = false;
        try {
            acquired = lock.tryLock(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
        if (!acquired) {
            throw CuratorException.busy();
        }
    }

    /** Those who wait look again only if something is new: there may be thousands. */
    private void readAlone() {
        long number = begun + 1;
        begun = number;
        CosignedHeads heads = CosignedHeads.of(tables.rows(), witnesses.keySet());
        succeeded = number;
        if (!heads.equals(known)) {
            known = heads;
            log.wake();
        }
    }

    /** Reads the cosignatures that other processes received. */
    void round() {
        if (!witnesses.isEmpty()) {
            read();
        }
    }
}
