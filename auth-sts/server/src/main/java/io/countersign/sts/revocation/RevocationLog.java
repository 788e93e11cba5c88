// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.revocation;

import io.countersign.sts.support.Periodic;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Stores the revocations of tokens that some service could still accept, numbered in the order in which they become
 * visible.
 */
public final class RevocationLog {

    private static final String ANY = "";

    // Compared in milliseconds: two events in one second are different ones. An earlier event counts if it revokes
    // more, because the clocks of the services that state the times may differ.
    private static final String UNKNOWN_EVENT = " WHERE excluded.revoked_at > subject_revocation.revoked_at"
            + " OR (excluded.revoked_at < subject_revocation.revoked_at"
            + " AND excluded.before_at > subject_revocation.before_at)";

    private final JdbcClient jdbc;

    private final TransactionOperations transactions;

    private final Clock clock;

    private final Duration skew;

    private final Periodic purge;

    /** @param skew time after its expiry for which a service with a slow clock may still accept a token */
    public RevocationLog(JdbcClient jdbc, TransactionOperations transactions, Clock clock, Duration skew) {
        this.jdbc = Objects.requireNonNull(jdbc, "jdbc cannot be null");
        this.transactions = Objects.requireNonNull(transactions, "transactions cannot be null");
        this.clock = Objects.requireNonNull(clock, "clock cannot be null");
        this.skew = Objects.requireNonNull(skew, "skew cannot be null");
        this.purge = new Periodic(clock, Duration.ofMinutes(1));
    }

    /**
     * Revokes a token, or a login by its {@code sid}.
     *
     * @return the revocation, or the first one if the token was revoked before
     */
    public Revocation add(String issuer, String id, Instant expiry) {
        if (purge.due()) {
            purge();
        }
        return Objects.requireNonNull(transactions.execute(status -> insert(issuer, id, expiry)));
    }

    /**
     * Revokes all tokens of a subject.
     *
     * @param before time before which the tokens were issued
     * @param expiry expiry of the last of these tokens
     */
    public Revocation.OfSubject addSubject(String issuer, String subject, Instant before, Instant expiry) {
        return addSubject(new Revocation.OfSubject(0, issuer, subject, before, expiry), clock.instant(), ANY);
    }

    /**
     * Revokes all tokens of a subject because of an event. The same event, or an earlier one whose tokens are revoked
     * already, changes nothing.
     *
     * @param event time of the event, not in the future
     * @param before time before which the tokens were issued
     * @param expiry expiry of the last of these tokens
     * @return the revocation that is stored now
     */
    public Revocation.OfSubject addEvent(String issuer, String subject, Instant event, Instant before, Instant expiry) {
        return addSubject(new Revocation.OfSubject(0, issuer, subject, before, expiry), event, UNKNOWN_EVENT);
    }

    private Revocation.OfSubject addSubject(Revocation.OfSubject revocation, Instant event, String condition) {
        if (purge.due()) {
            purge();
        }
        return Objects.requireNonNull(
                transactions.execute(status -> insertSubject(revocation, event.toEpochMilli(), condition)));
    }

    /**
     * Revokes signing keys, in the current transaction if there is one.
     *
     * @param expiry time from which no verifier has the keys any more
     */
    public void addKeys(String issuer, List<String> keyIds, Instant expiry) {
        if (purge.due()) {
            purge();
        }
        transactions.executeWithoutResult(status -> keyIds.forEach(id -> insertKey(issuer, id, expiry)));
    }

    private void insertKey(String issuer, String keyId, Instant expiry) {
        jdbc.sql("INSERT INTO key_revocation (seq, iss, kid, expires_at, revoked_at) VALUES (?, ?, ?, ?, ?)"
                        + " ON CONFLICT DO NOTHING")
                .params(next(), issuer, keyId, expiry.toEpochMilli(), clock.millis())
                .update();
    }

    private Revocation.OfSubject insertSubject(Revocation.OfSubject all, long event, String condition) {
        long seq = next();
        // A second revocation in the same second also revokes the tokens issued in between: their time of issue is the
        // limit of the first one.
        Optional<Long> since = jdbc.sql(
                        "INSERT INTO subject_revocation (iss, sub, seq, before_at, expires_at, revoked_at)"
                                + " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (iss, sub) DO UPDATE SET seq = excluded.seq,"
                                + " before_at = CASE WHEN excluded.before_at > subject_revocation.before_at"
                                + " THEN excluded.before_at ELSE subject_revocation.before_at + 1000 END,"
                                + " expires_at = excluded.expires_at,"
                                + " revoked_at = CASE WHEN excluded.revoked_at > subject_revocation.revoked_at"
                                + " THEN excluded.revoked_at ELSE subject_revocation.revoked_at END"
                                + condition
                                + " RETURNING before_at")
                .params(
                        all.issuer(),
                        all.subject(),
                        seq,
                        all.before().toEpochMilli(),
                        all.expiry().toEpochMilli(),
                        event)
                .query(Long.class)
                .optional();
        if (since.isEmpty()) {
            return stored(all.issuer(), all.subject());
        }
        Instant end = all.expiry().plusMillis(since.get() - all.before().toEpochMilli());
        extend(all.issuer(), all.subject(), end);
        return new Revocation.OfSubject(seq, all.issuer(), all.subject(), Instant.ofEpochMilli(since.get()), end);
    }

    private Revocation.OfSubject stored(String issuer, String subject) {
        return jdbc.sql("SELECT seq, before_at, expires_at FROM subject_revocation WHERE iss = ? AND sub = ?")
                .params(issuer, subject)
                .query((row, number) -> new Revocation.OfSubject(
                        row.getLong("seq"),
                        issuer,
                        subject,
                        Instant.ofEpochMilli(row.getLong("before_at")),
                        Instant.ofEpochMilli(row.getLong("expires_at"))))
                .single();
    }

    /** Extends the expiry by as much as the time of the revocation was moved. */
    private void extend(String issuer, String subject, Instant end) {
        jdbc.sql("UPDATE subject_revocation SET expires_at = ? WHERE iss = ? AND sub = ? AND expires_at < ?")
                .params(end.toEpochMilli(), issuer, subject, end.toEpochMilli())
                .update();
    }

    /**
     * Stores the revocation of a subject by another server.
     *
     * @param before time before which the tokens were issued, as that server states it
     * @param expiry expiry of the last of these tokens
     * @return empty if at least as much was revoked already
     */
    public Optional<Revocation> keepSubject(String issuer, String subject, Instant before, Instant expiry) {
        return Objects.requireNonNull(transactions.execute(status -> insertKept(issuer, subject, before, expiry)));
    }

    private Optional<Revocation> insertKept(String issuer, String subject, Instant before, Instant expiry) {
        if (!before(issuer, subject).isBefore(before)) {
            return Optional.empty();
        }
        long seq = next();
        int kept = jdbc.sql("INSERT INTO subject_revocation (iss, sub, seq, before_at, expires_at, revoked_at)"
                        + " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (iss, sub) DO UPDATE SET seq = excluded.seq,"
                        + " before_at = excluded.before_at, revoked_at = excluded.revoked_at,"
                        + " expires_at = CASE WHEN excluded.expires_at > subject_revocation.expires_at"
                        + " THEN excluded.expires_at ELSE subject_revocation.expires_at END"
                        + " WHERE excluded.before_at > subject_revocation.before_at")
                .params(issuer, subject, seq, before.toEpochMilli(), expiry.toEpochMilli(), clock.millis())
                .update();
        return kept == 1
                ? Optional.of(new Revocation.OfSubject(seq, issuer, subject, before, expiry))
                : Optional.empty();
    }

    /** Returns the time before which no token of a subject is accepted; the epoch if none was revoked. */
    public Instant before(String issuer, String subject) {
        return subject(issuer, subject).before();
    }

    /** Returns the last revocation of a subject's tokens. */
    public SubjectEnd subject(String issuer, String subject) {
        return jdbc.sql("SELECT seq, before_at FROM subject_revocation WHERE iss = ? AND sub = ?")
                .params(issuer, subject)
                .query((row, number) ->
                        new SubjectEnd(row.getLong("seq"), Instant.ofEpochMilli(row.getLong("before_at"))))
                .optional()
                .orElse(SubjectEnd.NEVER);
    }

    /** Returns an empty list in memory that forgets revocations when this log does. */
    RecentRevocations recent() {
        return new RecentRevocations(clock, skew);
    }

    private long next() {
        // The update comes first: its row lock makes concurrent revocations commit in the order of their numbers. They
        // are
        // times where that is larger, so that none is used again after an older state of the database was restored.
        long now = clock.millis();
        jdbc.sql("UPDATE revocation_counter SET seq = CASE WHEN seq < ? THEN ? ELSE seq + 1 END WHERE id = 1")
                .params(now, now)
                .update();
        return last();
    }

    private Revocation insert(String issuer, String id, Instant expiry) {
        long seq = next();
        int inserted = jdbc.sql("INSERT INTO revocation (seq, iss, jti, expires_at, revoked_at) VALUES (?, ?, ?, ?, ?)"
                        + " ON CONFLICT DO NOTHING")
                .params(seq, issuer, id, expiry.toEpochMilli(), clock.millis())
                .update();
        return inserted == 1 ? new Revocation.OfToken(seq, issuer, id, expiry) : first(issuer, id);
    }

    private Revocation first(String issuer, String id) {
        return jdbc.sql("SELECT seq, expires_at FROM revocation WHERE iss = ? AND jti = ?")
                .params(issuer, id)
                .query((row, number) -> new Revocation.OfToken(
                        row.getLong("seq"), issuer, id, Instant.ofEpochMilli(row.getLong("expires_at"))))
                .single();
    }

    /** Returns the number of the last revocation, 0 if there is none. */
    public long last() {
        return jdbc.sql("SELECT seq FROM revocation_counter WHERE id = 1")
                .query(Long.class)
                .single();
    }

    /** Returns the revocations after a number, in order, unless their tokens can no longer be accepted anywhere. */
    public List<Revocation> since(long seq, int limit) {
        long horizon = horizon();
        return jdbc.sql("SELECT seq, iss, jti, NULL AS sub, NULL AS before_at, NULL AS kid, expires_at FROM revocation"
                        + " WHERE seq > ? AND expires_at > ?"
                        + " UNION ALL SELECT seq, iss, NULL, sub, before_at, NULL, expires_at FROM subject_revocation"
                        + " WHERE seq > ? AND expires_at > ?"
                        + " UNION ALL SELECT seq, iss, NULL, NULL, NULL, kid, expires_at FROM key_revocation"
                        + " WHERE seq > ? AND expires_at > ? ORDER BY seq LIMIT ?")
                .params(seq, horizon, seq, horizon, seq, horizon, limit)
                .query(RevocationLog::read)
                .list();
    }

    private void purge() {
        for (String table : List.of("revocation", "subject_revocation", "key_revocation")) {
            jdbc.sql("DELETE FROM " + table + " WHERE expires_at < ?")
                    .params(horizon())
                    .update();
        }
    }

    private long horizon() {
        return clock.instant().minus(skew).toEpochMilli();
    }

    private static Revocation read(ResultSet row, int number) throws SQLException {
        long seq = row.getLong("seq");
        String issuer = row.getString("iss");
        String subject = row.getString("sub");
        String keyId = row.getString("kid");
        Instant expiry = Instant.ofEpochMilli(row.getLong("expires_at"));
        if (keyId != null) {
            return new Revocation.OfKey(seq, issuer, keyId, expiry);
        }
        return subject == null
                ? new Revocation.OfToken(seq, issuer, row.getString("jti"), expiry)
                : new Revocation.OfSubject(
                        seq, issuer, subject, Instant.ofEpochMilli(row.getLong("before_at")), expiry);
    }

    /**
     * Last revocation of a subject's tokens.
     *
     * @param seq number of the revocation, which orders it exactly against others
     * @param before time before which no token is accepted
     */
    public record SubjectEnd(long seq, Instant before) {

        private static final SubjectEnd NEVER = new SubjectEnd(0, Instant.EPOCH);
    }
}
