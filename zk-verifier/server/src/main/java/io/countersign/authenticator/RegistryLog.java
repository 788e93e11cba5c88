// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.field.Value;
import io.countersign.zk.registry.RegistryEvent;
import io.countersign.zk.registry.RegistryPage;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Log of the registry's changes for verifiers, numbered in the order in which they become visible. A transaction that
 * takes a number holds the lock on all changes until it ends.
 */
final class RegistryLog {

    static final int PAGE = 1000;

    /** Time for which verifiers accept roots that additions have replaced. */
    private static final Duration HISTORY = Duration.ofMinutes(5);

    private final JdbcClient jdbc;

    private final Clock clock;

    private final String name;

    RegistryLog(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
        this.name = name();
    }

    /** Returns the name of the registry. A new database has a new name, so that verifiers discard their copy. */
    private String name() {
        jdbc.sql("UPDATE registry_sequence SET name = ? WHERE id = 1 AND name = ''")
                .param(UUID.randomUUID().toString())
                .update();
        return jdbc.sql("SELECT name FROM registry_sequence WHERE id = 1")
                .query(String.class)
                .single();
    }

    /** Waits for other changes, and blocks them until the end of the transaction. */
    void lock() {
        jdbc.sql("UPDATE registry_sequence SET seq = seq WHERE id = 1").update();
    }

    void add(RegistryEvent.Kind kind, Value value) {
        addAll(kind, List.of(value));
    }

    /** Adds one event for each value, in order. */
    void addAll(RegistryEvent.Kind kind, List<? extends Value> values) {
        jdbc.sql("UPDATE registry_sequence SET seq = seq + ? WHERE id = 1")
                .param(values.size())
                .update();
        long at = clock.millis();
        List<Object> parameters = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            Value value = values.get(i);
            parameters.addAll(
                    List.of(values.size() - 1 - i, kind.text(), value.field().fieldName(), value.hex(), at));
        }
        String row = "((SELECT seq FROM registry_sequence WHERE id = 1) - ?, ?, ?, ?, ?)";
        jdbc.sql("INSERT INTO registry_event (seq, kind, field, value, at) VALUES "
                        + String.join(", ", Collections.nCopies(values.size(), row)))
                .params(parameters)
                .update();
    }

    /** Adds the new root of a group after an addition. */
    void added(Group group, Value root) {
        // Before the horizon, all roots but the last had been replaced, so no verifier accepts them any longer.
        String kind = group.added().text();
        String field = group.field().fieldName();
        jdbc.sql("DELETE FROM registry_event WHERE kind = ? AND field = ? AND seq <"
                        + " (SELECT MAX(seq) FROM registry_event WHERE kind = ? AND field = ? AND at < ?)")
                .params(kind, field, kind, field, clock.instant().minus(HISTORY).toEpochMilli())
                .update();
        add(group.added(), root);
    }

    /**
     * Adds the new root of a group after a removal. The last such event is kept, because verifiers that were offline
     * must see it.
     */
    void removed(Group group, Value root) {
        jdbc.sql("DELETE FROM registry_event WHERE kind IN (?, ?) AND field = ?")
                .params(
                        group.added().text(),
                        group.removed().text(),
                        group.field().fieldName())
                .update();
        add(group.removed(), root);
    }

    /** Returns the first page of events after a sequence number. */
    RegistryPage since(long sequence) {
        // Read first: events between the two queries are returned the next time.
        long last = jdbc.sql("SELECT seq FROM registry_sequence WHERE id = 1")
                .query(Long.class)
                .single();
        if (last == sequence) {
            return new RegistryPage(name, List.of(), last);
        }
        List<RegistryEvent> events = jdbc.sql(
                        "SELECT seq, kind, field, value, at FROM registry_event WHERE seq > ? ORDER BY seq LIMIT ?")
                .params(sequence, PAGE)
                .query((row, number) -> new RegistryEvent(
                        row.getLong("seq"),
                        RegistryEvent.Kind.of(row.getString("kind")),
                        StoredValues.read(row, "value"),
                        Instant.ofEpochMilli(row.getLong("at"))))
                .list();
        return new RegistryPage(name, events, next(events, last));
    }

    private static long next(List<RegistryEvent> events, long last) {
        if (events.isEmpty()) {
            return last;
        }
        long end = events.getLast().sequence();
        return events.size() == PAGE ? end : Math.max(last, end);
    }
}
