// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.field.FieldElement;
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
 * What verifiers are told, numbered in the order in which it becomes visible. Whoever takes a number holds the lock
 * on all changes until the end of the transaction.
 */
final class RegistryLog {

    static final int PAGE = 1000;

    /** How long verifiers give roots that additions have replaced. */
    private static final Duration HISTORY = Duration.ofMinutes(5);

    private final JdbcClient jdbc;

    private final Clock clock;

    private final String name;

    RegistryLog(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
        this.name = name();
    }

    /** A database that has begun anew has another name, so that verifiers forget what they knew. */
    private String name() {
        jdbc.sql("UPDATE registry_counter SET name = ? WHERE id = 1 AND name = ''")
                .param(UUID.randomUUID().toString())
                .update();
        return jdbc.sql("SELECT name FROM registry_counter WHERE id = 1")
                .query(String.class)
                .single();
    }

    /** Waits for whoever changes something, and keeps others waiting until the end of the transaction. */
    void lock() {
        jdbc.sql("UPDATE registry_counter SET seq = seq WHERE id = 1").update();
    }

    void add(RegistryEvent.Kind kind, FieldElement value) {
        addAll(kind, List.of(value));
    }

    /** One number each, in order. */
    void addAll(RegistryEvent.Kind kind, List<FieldElement> values) {
        jdbc.sql("UPDATE registry_counter SET seq = seq + ? WHERE id = 1")
                .param(values.size())
                .update();
        long at = clock.millis();
        List<Object> parameters = new ArrayList<>();
        for (int before = values.size() - 1; before >= 0; before--) {
            parameters.addAll(List.of(
                    before, kind.text(), values.get(values.size() - 1 - before).hex(), at));
        }
        String row = "((SELECT seq FROM registry_counter WHERE id = 1) - ?, ?, ?, ?)";
        jdbc.sql("INSERT INTO registry_event (seq, kind, value, at) VALUES "
                        + String.join(", ", Collections.nCopies(values.size(), row)))
                .params(parameters)
                .update();
    }

    /** The new root of a group that somebody was added to. */
    void added(Group group, FieldElement root) {
        // Of the roots before the horizon all but the last had been replaced then, and are good nowhere.
        jdbc.sql("DELETE FROM registry_event WHERE kind = ? AND seq <"
                        + " (SELECT MAX(seq) FROM registry_event WHERE kind = ? AND at < ?)")
                .params(
                        group.added().text(),
                        group.added().text(),
                        clock.instant().minus(HISTORY).toEpochMilli())
                .update();
        add(group.added(), root);
    }

    /**
     * The new root of a group that somebody was removed from. Verifiers that have been away must see the last such
     * event.
     */
    void removed(Group group, FieldElement root) {
        jdbc.sql("DELETE FROM registry_event WHERE kind IN (?, ?)")
                .params(group.added().text(), group.removed().text())
                .update();
        add(group.removed(), root);
    }

    /** What has happened after a number, or the first part of it. */
    RegistryPage since(long sequence) {
        // Read first: what comes in between the two queries is told the next time.
        long last = jdbc.sql("SELECT seq FROM registry_counter WHERE id = 1")
                .query(Long.class)
                .single();
        List<RegistryEvent> events = jdbc.sql(
                        "SELECT seq, kind, value, at FROM registry_event WHERE seq > ? ORDER BY seq LIMIT ?")
                .params(sequence, PAGE)
                .query((row, number) -> new RegistryEvent(
                        row.getLong("seq"),
                        RegistryEvent.Kind.of(row.getString("kind")),
                        FieldElement.parse(row.getString("value")),
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
