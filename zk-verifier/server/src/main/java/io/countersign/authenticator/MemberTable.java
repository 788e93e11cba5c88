// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.field.FieldElement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Tables of the commitments and of the attested leaves. */
final class MemberTable {

    private final JdbcClient jdbc;

    MemberTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    Optional<Entry> find(Group group, FieldElement value) {
        String column = group == Group.MEMBERS ? "commitment" : "leaf";
        return jdbc.sql("SELECT position, revoked_at FROM " + group.table() + " WHERE " + column + " = ?")
                .param(value.hex())
                .query((row, number) -> entry(row))
                .optional();
    }

    /** Finds those of the commitments that are registered, or were revoked. */
    Map<FieldElement, Entry> find(Collection<FieldElement> commitments) {
        Map<FieldElement, Entry> found = new HashMap<>();
        jdbc.sql("SELECT commitment, position, revoked_at FROM commitment WHERE commitment IN ("
                        + String.join(", ", Collections.nCopies(commitments.size(), "?")) + ")")
                .params(commitments.stream().map(FieldElement::hex).toList())
                .query(row -> {
                    found.put(FieldElement.parse(row.getString("commitment")), entry(row));
                });
        return found;
    }

    private static Entry entry(ResultSet row) throws SQLException {
        long position = row.getLong("position");
        row.getLong("revoked_at");
        return new Entry(position, !row.wasNull());
    }

    /** Returns the next free position of a group's tree. Positions of revoked leaves are never reused. */
    long next(Group group) {
        return jdbc.sql("SELECT COALESCE(MAX(position), -1) + 1 FROM " + group.table())
                .query(Long.class)
                .single();
    }

    /** Inserts commitments at adjacent positions. */
    void insert(List<FieldElement> commitments, long first, long now) {
        List<Object> parameters = new ArrayList<>();
        for (FieldElement commitment : commitments) {
            parameters.addAll(List.of(commitment.hex(), first + parameters.size() / 3, now));
        }
        jdbc.sql("INSERT INTO commitment (commitment, position, registered_at) VALUES "
                        + String.join(", ", Collections.nCopies(commitments.size(), "(?, ?, ?)")))
                .params(parameters)
                .update();
    }

    void insertLeaf(FieldElement leaf, long position, FieldElement commitment, String issuer, long now) {
        jdbc.sql("INSERT INTO attribute_leaf (leaf, position, commitment, issuer, issued_at) VALUES (?, ?, ?, ?, ?)")
                .params(leaf.hex(), position, commitment.hex(), issuer, now)
                .update();
    }

    void revoke(FieldElement commitment, long now) {
        jdbc.sql("UPDATE commitment SET revoked_at = ? WHERE commitment = ?")
                .params(now, commitment.hex())
                .update();
    }

    void revokeLeaf(FieldElement leaf, long now) {
        jdbc.sql("UPDATE attribute_leaf SET revoked_at = ? WHERE leaf = ?")
                .params(now, leaf.hex())
                .update();
    }

    /** Returns the leaves of a commitment that are not revoked. */
    List<FieldElement> leaves(FieldElement commitment) {
        return jdbc.sql("SELECT leaf FROM attribute_leaf WHERE commitment = ? AND revoked_at IS NULL ORDER BY position")
                .param(commitment.hex())
                .query((row, number) -> FieldElement.parse(row.getString("leaf")))
                .list();
    }

    /**
     * Row of a commitment or leaf.
     *
     * @param position position in the tree
     */
    record Entry(long position, boolean revoked) {}
}
