// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The signing keys as the database holds them: public halves in the clear, private halves encrypted. */
final class SigningKeyTable {

    private final JdbcClient jdbc;

    private final KeyEncryption encryption;

    SigningKeyTable(JdbcClient jdbc, KeyEncryption encryption) {
        this.jdbc = Objects.requireNonNull(jdbc, "jdbc cannot be null");
        this.encryption = Objects.requireNonNull(encryption, "encryption cannot be null");
    }

    /** The key that signs with an algorithm, its private half included. */
    Optional<JsonWebKey> active(JwsAlgorithm algorithm) {
        return jdbc.sql("SELECT kid, private_jwk FROM signing_key WHERE algorithm = ? AND state = 'active'")
                .param(algorithm.jwaName())
                .query((row, number) -> decrypt(row.getString("kid"), algorithm, row.getString("private_jwk")))
                .optional();
    }

    /** Makes it the active key of its algorithm, unless another replica has been faster. */
    void addActive(JsonWebKey key, JwsAlgorithm algorithm, Instant now) {
        String kid = Objects.requireNonNull(key.keyId(), "a generated key has an id");
        jdbc.sql("INSERT INTO signing_key (kid, algorithm, state, public_jwk, private_jwk, created_at)"
                        + " VALUES (?, ?, 'active', ?, ?, ?) ON CONFLICT DO NOTHING")
                .params(
                        kid,
                        algorithm.jwaName(),
                        key.toPublic().toSecretJson(),
                        encryption.encrypt(key.toSecretJson().getBytes(UTF_8), row(kid, algorithm)),
                        now.toEpochMilli())
                .update();
    }

    /** Retires the active keys of all other algorithms; they lose their private halves, which nothing needs any more. */
    void retireAllBut(JwsAlgorithm algorithm, Instant now, Instant publishedUntil) {
        jdbc.sql("UPDATE signing_key SET state = 'retired', private_jwk = NULL, retired_at = ?, published_until = ?"
                        + " WHERE state = 'active' AND algorithm <> ?")
                .params(now.toEpochMilli(), publishedUntil.toEpochMilli(), algorithm.jwaName())
                .update();
    }

    /** Removes the retired keys whose last token has ended. */
    void removeOutlived(Instant now) {
        jdbc.sql("UPDATE signing_key SET state = 'removed' WHERE state = 'retired' AND published_until <= ?")
                .param(now.toEpochMilli())
                .update();
    }

    /** The keys to publish, those that sign first. */
    List<PublishedKey> published() {
        return jdbc.sql("SELECT public_jwk, algorithm, created_at, published_until FROM signing_key"
                        + " WHERE state <> 'removed' ORDER BY state, created_at DESC")
                .query(SigningKeyTable::read)
                .list();
    }

    private static PublishedKey read(ResultSet row, int number) throws SQLException {
        long millis = row.getLong("published_until");
        Instant until = row.wasNull() ? Instant.MAX : Instant.ofEpochMilli(millis);
        return new PublishedKey(
                JsonWebKey.parse(row.getString("public_jwk")),
                JwsAlgorithm.of(row.getString("algorithm")),
                Instant.ofEpochMilli(row.getLong("created_at")),
                until);
    }

    private JsonWebKey decrypt(String kid, JwsAlgorithm algorithm, String encrypted) {
        return JsonWebKey.parse(new String(encryption.decrypt(encrypted, row(kid, algorithm)), UTF_8));
    }

    private static String row(String kid, JwsAlgorithm algorithm) {
        return "signing_key/" + kid + '/' + algorithm.jwaName();
    }
}
