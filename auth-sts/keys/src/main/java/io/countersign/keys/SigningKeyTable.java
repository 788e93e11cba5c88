// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.keys;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.countersign.jose.JsonWebKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Table of signing keys: public halves in the clear, private halves encrypted. Each change names the state it
 * expects, so only one of several replicas succeeds.
 */
public final class SigningKeyTable {

    private static final String COLUMNS =
            "kid, algorithm, state, public_jwk, private_jwk, created_at, activated_at, activates_at, published_until";

    private static final String TABLE = "signing_key";

    private final JdbcClient jdbc;

    private final KeyEncryption encryption;

    private final String table;

    private final String withoutPrivateHalf;

    /** Uses the table {@code signing_key}. */
    public SigningKeyTable(JdbcClient jdbc, KeyEncryption encryption) {
        this(jdbc, encryption, TABLE);
    }

    /**
     * Uses a table with the columns of {@code signing_key}.
     *
     * @param table name of the table. Inserted into SQL, so it must be a constant
     */
    public SigningKeyTable(JdbcClient jdbc, KeyEncryption encryption, String table) {
        this.jdbc = Objects.requireNonNull(jdbc, "jdbc cannot be null");
        this.encryption = Objects.requireNonNull(encryption, "encryption cannot be null");
        this.table = Objects.requireNonNull(table, "table cannot be null");
        this.withoutPrivateHalf = "UPDATE " + table
                + " SET private_jwk = NULL, activates_at = NULL, retired_at = ?, published_until = ?, state = ?";
    }

    /**
     * Returns all keys that are not removed: active keys first, then next keys, then retired ones; the youngest first
     * in each state.
     */
    public List<StoredKey> current() {
        return jdbc.sql("SELECT " + COLUMNS + " FROM " + table + " WHERE state <> 'removed'"
                        + " ORDER BY state, created_at DESC, kid")
                .query(SigningKeyTable::read)
                .list();
    }

    /** Decrypts the private half of an active or next key. */
    JsonWebKey open(StoredKey key) {
        return JsonWebKey.parse(openText(key));
    }

    /** Decrypts an active or next key and returns both halves as JSON. */
    public String openText(StoredKey key) {
        String sealed = Objects.requireNonNull(key.privateJwk(), "the private half was deleted");
        return new String(encryption.decrypt(sealed, row(key.id(), key.algorithm())), UTF_8);
    }

    /**
     * Adds an active or next key, unless another replica was faster.
     *
     * @return whether the key was added
     */
    public boolean add(NewKey key, String algorithm, KeyState state, Instant now) {
        return jdbc.sql("INSERT INTO " + table
                                + " (kid, algorithm, state, public_jwk, private_jwk, created_at, activated_at)"
                                + " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING")
                        .param(key.id())
                        .param(algorithm)
                        .param(state.text())
                        .param(key.publicJwk())
                        .param(sealed(key, algorithm))
                        .param(now.toEpochMilli())
                        .param(state == KeyState.ACTIVE ? now.toEpochMilli() : null)
                        .update()
                == 1;
    }

    private String sealed(NewKey key, String algorithm) {
        return key.isProvided()
                ? key.privateJwk()
                : encryption.encrypt(key.privateJwk().getBytes(UTF_8), row(key.id(), algorithm));
    }

    /** Retires the active keys of all other algorithms, and deletes their next keys, which have signed nothing. */
    void retireAllBut(String algorithm, Instant now, Instant publishedUntil) {
        jdbc.sql(withoutPrivateHalf + " WHERE state = 'active' AND algorithm <> ?")
                .params(now.toEpochMilli(), publishedUntil.toEpochMilli(), "retired", algorithm)
                .update();
        jdbc.sql("DELETE FROM " + table + " WHERE state = 'next' AND algorithm <> ?")
                .param(algorithm)
                .update();
    }

    /** Whether a key of a signer provider signs. */
    public boolean hasActiveProvided() {
        return jdbc.sql("SELECT count(*) FROM " + table + " WHERE state = 'active' AND private_jwk = ?")
                        .param(NewKey.PROVIDED)
                        .query(Integer.class)
                        .single()
                > 0;
    }

    /** Retires the active keys of a signer provider, and deletes its next keys. Returns whether there were any. */
    boolean retireProvided(Instant now, Instant publishedUntil) {
        int retired = jdbc.sql(withoutPrivateHalf + " WHERE state = 'active' AND private_jwk = ?")
                .params(now.toEpochMilli(), publishedUntil.toEpochMilli(), "retired", NewKey.PROVIDED)
                .update();
        int deleted = jdbc.sql("DELETE FROM " + table + " WHERE state = 'next' AND private_jwk = ?")
                .param(NewKey.PROVIDED)
                .update();
        return retired + deleted > 0;
    }

    /**
     * Lets a retired key of a signer provider sign again. It is still published, so every verifier knows it. Its
     * algorithm must have no active key. Returns whether it was retired, with the same public half.
     */
    boolean reinstate(NewKey key, Instant now) {
        return jdbc.sql("UPDATE " + table + " SET state = 'active', private_jwk = ?, activated_at = ?,"
                                + " retired_at = NULL, published_until = NULL"
                                + " WHERE kid = ? AND state = 'retired' AND public_jwk = ?")
                        .params(key.privateJwk(), now.toEpochMilli(), key.id(), key.publicJwk())
                        .update()
                == 1;
    }

    /**
     * Deletes a next key, which has signed nothing. It can be added again: the replica that deletes it may have an older
     * list of the provider's keys than the one that has added it. Returns whether it was the next key.
     */
    boolean discard(StoredKey next) {
        return jdbc.sql("DELETE FROM " + table + " WHERE kid = ? AND state = 'next'")
                        .param(next.id())
                        .update()
                == 1;
    }

    /** Retires an active key and deletes its private half. Returns whether it was active. */
    boolean retire(StoredKey key, Instant now, Instant publishedUntil) {
        return jdbc.sql(withoutPrivateHalf + " WHERE kid = ? AND state = 'active'")
                        .params(now.toEpochMilli(), publishedUntil.toEpochMilli(), "retired", key.id())
                        .update()
                == 1;
    }

    /** Removes an active key at once. Returns whether it was active. */
    boolean remove(StoredKey key, Instant now) {
        return jdbc.sql(withoutPrivateHalf + " WHERE kid = ? AND state = 'active'")
                        .params(now.toEpochMilli(), now.toEpochMilli(), "removed", key.id())
                        .update()
                == 1;
    }

    /**
     * Removes all retired keys at once, including those of earlier algorithms.
     *
     * @return their ids
     */
    List<String> removeRetired(Instant now) {
        return jdbc.sql("UPDATE " + table + " SET state = 'removed', published_until = ? WHERE state = 'retired'"
                        + " RETURNING kid")
                .param(now.toEpochMilli())
                .query((row, number) -> row.getString("kid"))
                .list();
    }

    /** Activates the next key. Its algorithm must have no active key. Returns whether it was the next key. */
    boolean activate(StoredKey next, Instant now) {
        return jdbc.sql("UPDATE " + table + " SET state = 'active', activated_at = ?, activates_at = NULL"
                                + " WHERE kid = ? AND state = 'next'")
                        .params(now.toEpochMilli(), next.id())
                        .update()
                == 1;
    }

    /** Sets the time at which the next key will sign, unless an earlier time is set. */
    void schedule(StoredKey next, Instant due) {
        jdbc.sql("UPDATE " + table + " SET activates_at = ?"
                        + " WHERE kid = ? AND state = 'next' AND (activates_at IS NULL OR activates_at > ?)")
                .params(due.toEpochMilli(), next.id(), due.toEpochMilli())
                .update();
    }

    /** Removes the retired keys whose last token has expired. */
    void removeOutlived(Instant now) {
        jdbc.sql("UPDATE " + table + " SET state = 'removed' WHERE state = 'retired' AND published_until <= ?")
                .param(now.toEpochMilli())
                .update();
    }

    /**
     * Returns the ids of the keys that were removed after a time, with the time of each removal. Tokens signed with
     * them are invalid.
     */
    public Map<String, Instant> removedSince(Instant time) {
        Map<String, Instant> removed = new LinkedHashMap<>();
        jdbc.sql("SELECT kid, published_until FROM " + table + " WHERE state = 'removed' AND published_until > ?")
                .param(time.toEpochMilli())
                .query(row -> {
                    removed.put(row.getString("kid"), Instant.ofEpochMilli(row.getLong("published_until")));
                });
        return removed;
    }

    private static StoredKey read(ResultSet row, int number) throws SQLException {
        return new StoredKey(
                row.getString("kid"),
                row.getString("algorithm"),
                KeyState.of(row.getString("state")),
                row.getString("public_jwk"),
                row.getString("private_jwk"),
                Instant.ofEpochMilli(row.getLong("created_at")),
                instant(row, "activated_at"),
                instant(row, "activates_at"),
                instant(row, "published_until"));
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        long millis = row.getLong(column);
        return row.wasNull() ? null : Instant.ofEpochMilli(millis);
    }

    private String row(String kid, String algorithm) {
        return table + '/' + kid + '/' + algorithm;
    }
}
