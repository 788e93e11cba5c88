// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Moves the signing keys through their states: next, active, retired, removed. There is always a next key. It signs
 * only after it has been published long enough for every verifier to have read it, so no request fails while keys
 * change. Any number of replicas may run this at once: each change expects the state before it.
 */
public final class KeyRotation {

    private static final int ATTEMPTS = 8;

    private final RotatedKeys keys;

    private final SigningKeyTable table;

    private final TransactionOperations transactions;

    private final RotationSettings settings;

    private final Clock clock;

    private final KeyRevocations revocations;

    /** Creates a rotation for a server that publishes the {@linkplain SigningKeyTable#removedSince removed keys}. */
    public KeyRotation(
            RotatedKeys keys,
            SigningKeyTable table,
            TransactionOperations transactions,
            RotationSettings settings,
            Clock clock) {
        this(keys, table, transactions, settings, clock, removed -> {});
    }

    /**
     * @param revocations record of the keys that {@link #force()} revokes
     */
    public KeyRotation(
            RotatedKeys keys,
            SigningKeyTable table,
            TransactionOperations transactions,
            RotationSettings settings,
            Clock clock,
            KeyRevocations revocations) {
        this.keys = Objects.requireNonNull(keys, "keys cannot be null");
        this.table = Objects.requireNonNull(table, "table cannot be null");
        this.transactions = Objects.requireNonNull(transactions, "transactions cannot be null");
        this.settings = Objects.requireNonNull(settings, "settings cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.revocations = Objects.requireNonNull(revocations, "revocations cannot be null");
    }

    /** Runs the changes that are due, and reads the changes of other replicas. */
    public void run() {
        keys.refresh();
        removeOutlived();
        if (!keys.arePairs()) {
            return;
        }
        addNext();
        active().ifPresent(active -> find(KeyState.NEXT)
                .filter(next -> !due(active, next).isAfter(clock.instant()) && keys.isReady(next))
                .ifPresent(next -> replace(active, next)));
    }

    private void removeOutlived() {
        Instant now = clock.instant();
        if (keys.stored().stream().anyMatch(key -> key.hasOutlived(now))) {
            table.removeOutlived(now);
            keys.refresh();
        }
    }

    /** Adds a next key if there is none. Runs outside a transaction, because generating an RSA key is slow. */
    private void addNext() {
        find(KeyState.NEXT).filter(keys::isAbandoned).ifPresent(next -> {
            table.discard(next);
            keys.refresh();
        });
        if (find(KeyState.NEXT).isEmpty() && active().isPresent()) {
            NewKey next = keys.generate();
            if (next != null) {
                table.add(next, keys.kind(), KeyState.NEXT, clock.instant());
                keys.refresh();
            }
        }
    }

    /** Whether there is a key to change to, which can sign. */
    public boolean hasReadyNext() {
        return find(KeyState.NEXT).filter(keys::isReady).isPresent();
    }

    /** Returns the keys that this rotation changes. */
    public RotatedKeys keys() {
        return keys;
    }

    /** Returns the key that signs now. */
    public Optional<StoredKey> active() {
        return find(KeyState.ACTIVE);
    }

    private Optional<StoredKey> find(KeyState state) {
        return keys.stored().stream().filter(key -> key.is(state, keys.kind())).findFirst();
    }

    /**
     * Returns the time at which the next key will sign: as commanded or by schedule, but not before it has been
     * published long enough.
     */
    private Instant due(StoredKey active, StoredKey next) {
        Instant wanted = keys.followProvider() ? Instant.MIN : scheduled(active);
        Instant asked = next.due();
        if (asked != null && asked.isBefore(wanted)) {
            wanted = asked;
        }
        Instant earliest = next.made().plus(settings.publishAhead());
        return wanted.isAfter(earliest) ? wanted : earliest;
    }

    private Instant scheduled(StoredKey active) {
        return settings.isScheduled() ? active.signsSince().plus(settings.interval()) : Instant.MAX;
    }

    /** Returns the time of the next change, or {@code null} if keys change by command only. */
    @Nullable
    public Instant due() {
        StoredKey active = active().orElse(null);
        StoredKey next = find(KeyState.NEXT).orElse(null);
        if (active == null || next == null) {
            return null;
        }
        Instant due = due(active, next);
        return due.equals(Instant.MAX) ? null : due;
    }

    /**
     * Changes the keys as soon as every verifier knows the next one: now, or at the time that {@link #due()} then
     * returns.
     *
     * @return whether the keys have changed
     */
    public boolean rotate() {
        StoredKey next = prepareNext();
        if (next == null) {
            return false;
        }
        StoredKey active = active().orElseThrow();
        table.schedule(next, clock.instant());
        run();
        return hasReplaced(active);
    }

    /**
     * Returns the next key. Another replica can activate it right after this one has added it, so this one tries
     * again.
     *
     * @return the next key, or {@code null} if other replicas were faster each time
     */
    private @Nullable StoredKey prepareNext() {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            run();
            StoredKey next = find(KeyState.NEXT).orElse(null);
            if (next != null) {
                return next;
            }
        }
        return null;
    }

    /**
     * Revokes the active key and all retired keys, and signs with the next key at once, even if verifiers do not know
     * it yet. Use it for a compromised key, which may be retired by now. A verifier refuses tokens of the old keys as
     * soon as it has read the revocation, even if its key set still contains them.
     *
     * @return whether the keys have changed; {@code false} if another replica was changing them
     */
    public boolean force() {
        StoredKey next = prepareNext();
        if (next == null || !keys.isReady(next)) {
            return false;
        }
        StoredKey active = active().orElseThrow();
        Instant now = clock.instant();
        transactions.executeWithoutResult(transaction -> {
            List<String> removed = new ArrayList<>();
            if (table.remove(active, now)) {
                removed.add(active.id());
                activate(next, now, transaction);
            }
            // Includes the active key itself if another replica has just retired it.
            removed.addAll(table.removeRetired(now));
            revocations.add(removed);
        });
        follow();
        return hasReplaced(active);
    }

    private void replace(StoredKey active, StoredKey next) {
        Instant now = clock.instant();
        transactions.executeWithoutResult(transaction -> {
            if (table.retire(active, now, now.plus(settings.longestLife()))) {
                activate(next, now, transaction);
            }
        });
        follow();
    }

    /** Activates the next key, or rolls back: without a next key the active one must stay. */
    private void activate(StoredKey next, Instant now, TransactionStatus transaction) {
        if (!table.activate(next, now)) {
            transaction.setRollbackOnly();
        }
    }

    private void follow() {
        keys.refresh();
        addNext();
    }

    private boolean hasReplaced(StoredKey before) {
        return active().filter(active -> !active.id().equals(before.id())).isPresent();
    }
}
