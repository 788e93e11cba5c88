// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.curator.log;

import io.countersign.registration.encoding.Octets;
import io.countersign.registration.log.Cosignature;
import io.countersign.registration.log.Head;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Tables of the offered head and of cosignatures. */
final class CosignatureTables {

    private final JdbcClient jdbc;

    CosignatureTables(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Returns the head that is offered, or {@code null} if none ever was. */
    @Nullable
    Head offer() {
        return jdbc.sql("SELECT head FROM offer")
                .query((row, number) -> head(row))
                .optional()
                .orElse(null);
    }

    private static Head head(ResultSet row) throws SQLException {
        return Head.decode(Octets.of(row.getBytes("head")));
    }

    /**
     * Offers a head.
     *
     * @param before head that is offered; {@code null} if none ever was
     * @return whether it was the given one; otherwise nothing was stored
     */
    boolean offer(@Nullable Head before, Head head) {
        return before == null ? insert(head) : update(before, head);
    }

    private boolean insert(Head head) {
        return jdbc.sql("INSERT INTO offer (id, sequence, time, head) VALUES (1, ?, ?, ?) ON CONFLICT DO NOTHING")
                        .params(head.sequence(), head.time(), head.encode().toArray())
                        .update()
                == 1;
    }

    private boolean update(Head before, Head head) {
        return jdbc.sql("UPDATE offer SET sequence = ?, time = ?, head = ? WHERE sequence = ? AND time = ?")
                        .params(head.sequence(), head.time(), head.encode().toArray(), before.sequence(), before.time())
                        .update()
                == 1;
    }

    /**
     * Cosignature with its head.
     *
     * @param head without cosignatures
     */
    record Row(Head head, Cosignature cosignature) {}

    /** Returns all cosignatures, those of the latest head first, and those of one head in the order of witnesses. */
    List<Row> rows() {
        return jdbc.sql("SELECT witness, head, signature FROM cosignatures ORDER BY time DESC, sequence DESC, witness")
                .query((row, number) -> row(row))
                .list();
    }

    private static Row row(ResultSet row) throws SQLException {
        Octets witness = Octets.of(HexFormat.of().parseHex(row.getString("witness")));
        return new Row(head(row), new Cosignature(witness, Octets.of(row.getBytes("signature"))));
    }

    void insert(Row row) {
        jdbc.sql("INSERT INTO cosignatures (witness, sequence, time, head, signature) VALUES (?, ?, ?, ?, ?)")
                .params(
                        row.cosignature().witness().toString(),
                        row.head().sequence(),
                        row.head().time(),
                        row.head().encode().toArray(),
                        row.cosignature().signature().toArray())
                .update();
    }

    void delete(Row row) {
        jdbc.sql("DELETE FROM cosignatures WHERE witness = ? AND sequence = ? AND time = ?")
                .params(
                        row.cosignature().witness().toString(),
                        row.head().sequence(),
                        row.head().time())
                .update();
    }
}
