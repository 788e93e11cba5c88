// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.user;

import io.countersign.shop.common.Backlog;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Users whose tokens still have to be revoked. Runs in the caller's transaction. */
@Repository
class RevocationOutbox {

    private final JdbcClient jdbc;

    RevocationOutbox(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    void add(String userId, long now) {
        jdbc.sql("INSERT INTO revocation_outbox (event_id, user_id, created_at) VALUES (?, ?, ?)")
                .params(UUID.randomUUID().toString(), userId, now)
                .update();
    }

    List<Event> of(String userId) {
        return jdbc.sql("SELECT event_id, user_id, event_at FROM revocation_outbox WHERE user_id = ?")
                .param(userId)
                .query((row, number) ->
                        new Event(row.getString("event_id"), row.getString("user_id"), row.getLong("event_at")))
                .list();
    }

    /** Sets the time of events, except of those that have one. */
    void stamp(List<Event> events, long now) {
        jdbc.sql("UPDATE revocation_outbox SET event_at = :now WHERE event_id IN (:ids) AND event_at IS NULL")
                .param("now", now)
                .param("ids", ids(events))
                .update();
    }

    /** Returns the users of the oldest events, each user once. */
    List<String> users(int most) {
        return jdbc.sql("SELECT user_id FROM revocation_outbox GROUP BY user_id ORDER BY MIN(created_at) LIMIT ?")
                .param(most)
                .query((row, number) -> row.getString("user_id"))
                .list();
    }

    /** Returns how many events wait, and the time of the oldest. */
    Backlog.Entries waiting() {
        return jdbc.sql("SELECT COUNT(*) AS entries, MIN(created_at) AS oldest FROM revocation_outbox")
                .query((row, number) -> new Backlog.Entries(row.getLong("entries"), row.getLong("oldest")))
                .single();
    }

    void remove(List<Event> events) {
        jdbc.sql("DELETE FROM revocation_outbox WHERE event_id IN (:ids)")
                .param("ids", ids(events))
                .update();
    }

    private static List<String> ids(List<Event> events) {
        return events.stream().map(Event::eventId).toList();
    }

    /**
     * Event after which a user's tokens must be revoked.
     *
     * @param at time after the commit of the event in milliseconds, 0 if it has none yet
     */
    record Event(String eventId, String userId, long at) {}
}
