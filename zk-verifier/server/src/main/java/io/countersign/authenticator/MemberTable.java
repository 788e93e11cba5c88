// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.field.FieldElement;
import io.countersign.zk.field.Value;
import io.countersign.zk.group.MerkleTree;
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

    private static final long CAPACITY = 1L << MerkleTree.DEPTH;

    private final JdbcClient jdbc;

    MemberTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Finds a commitment or leaf. One of another field than the group's is not found. */
    Optional<Entry> find(Group group, Value value) {
        if (value.field() != group.field()) {
            return Optional.empty();
        }
        String column = group == Group.ATTRIBUTES ? "leaf" : "commitment";
        return jdbc.sql("SELECT position, revoked_at FROM " + group.table() + " WHERE field = ? AND " + column + " = ?")
                .params(group.field().fieldName(), value.hex())
                .query((row, number) -> entry(row))
                .optional();
    }

    /** Finds those of a group's commitments that are registered, or were revoked. */
    Map<Value, Entry> find(Group group, Collection<Value> commitments) {
        Map<Value, Entry> found = new HashMap<>();
        jdbc.sql("SELECT field, commitment, position, revoked_at FROM member WHERE field = ? AND commitment IN ("
                        + String.join(", ", Collections.nCopies(commitments.size(), "?")) + ")")
                .param(group.field().fieldName())
                .params(commitments.stream().map(Value::hex).toList())
                .query(row -> {
                    found.put(StoredValues.read(row, "commitment"), entry(row));
                });
        return found;
    }

    private static Entry entry(ResultSet row) throws SQLException {
        long position = row.getLong("position");
        row.getLong("revoked_at");
        return new Entry(position, !row.wasNull());
    }

    /** Returns the lowest free positions of a group's tree: so many, or fewer if the tree has no more. */
    List<Long> places(Group group, int count) {
        List<Long> places =
                new ArrayList<>(jdbc.sql("SELECT position FROM free_place WHERE tree = ? ORDER BY position LIMIT ?")
                        .params(group.text(), count)
                        .query(Long.class)
                        .list());
        for (long next = end(group); places.size() < count && next < CAPACITY; next++) {
            places.add(next);
        }
        return places;
    }

    /** Returns the position after the highest one that was ever taken. */
    long end(Group group) {
        long taken = jdbc.sql("SELECT COALESCE(MAX(position), -1) FROM " + group.table() + " WHERE field = ?")
                .param(group.field().fieldName())
                .query(Long.class)
                .single();
        long free = jdbc.sql("SELECT COALESCE(MAX(position), -1) FROM free_place WHERE tree = ?")
                .param(group.text())
                .query(Long.class)
                .single();
        return Math.max(taken, free) + 1;
    }

    /** Returns the number of leaves in a group's tree. */
    long size(Group group) {
        return end(group)
                - jdbc.sql("SELECT COUNT(*) FROM free_place WHERE tree = ?")
                        .param(group.text())
                        .query(Long.class)
                        .single();
    }

    /** Inserts commitments of a group's field at free positions. */
    void insert(Group group, List<? extends Value> commitments, List<Long> places, long now) {
        List<Object> parameters = new ArrayList<>();
        for (int i = 0; i < commitments.size(); i++) {
            Value commitment = commitments.get(i);
            parameters.addAll(List.of(commitment.field().fieldName(), commitment.hex(), places.get(i), now));
        }
        jdbc.sql("INSERT INTO member (field, commitment, position, registered_at) VALUES "
                        + String.join(", ", Collections.nCopies(commitments.size(), "(?, ?, ?, ?)")))
                .params(parameters)
                .update();
        take(group, places);
    }

    void insertLeaf(FieldElement leaf, long position, FieldElement commitment, String issuer, long now) {
        jdbc.sql("INSERT INTO attestation (leaf, position, field, commitment, issuer, issued_at)"
                        + " VALUES (?, ?, ?, ?, ?, ?)")
                .params(leaf.hex(), position, commitment.field().fieldName(), commitment.hex(), issuer, now)
                .update();
        take(Group.ATTRIBUTES, List.of(position));
    }

    private void take(Group group, List<Long> places) {
        List<Object> parameters = new ArrayList<>(places);
        parameters.addFirst(group.text());
        jdbc.sql("DELETE FROM free_place WHERE tree = ? AND position IN ("
                        + String.join(", ", Collections.nCopies(places.size(), "?")) + ")")
                .params(parameters)
                .update();
    }

    void revoke(Value commitment, long position, long now) {
        jdbc.sql("UPDATE member SET revoked_at = ?, position = NULL WHERE field = ? AND commitment = ?")
                .params(now, commitment.field().fieldName(), commitment.hex())
                .update();
        release(Group.ofMembers(commitment.field()), position);
    }

    void revokeLeaf(FieldElement leaf, long position, long now) {
        jdbc.sql("UPDATE attestation SET revoked_at = ?, position = NULL WHERE leaf = ?")
                .params(now, leaf.hex())
                .update();
        release(Group.ATTRIBUTES, position);
    }

    private void release(Group group, long position) {
        jdbc.sql("INSERT INTO free_place (tree, position) VALUES (?, ?)")
                .params(group.text(), position)
                .update();
    }

    /** Returns the leaves of a commitment that are not revoked. */
    List<FieldElement> leaves(Value commitment) {
        return jdbc.sql("SELECT leaf FROM attestation WHERE field = ? AND commitment = ? AND revoked_at IS NULL"
                        + " ORDER BY position")
                .params(commitment.field().fieldName(), commitment.hex())
                .query((row, number) -> FieldElement.parse(row.getString("leaf")))
                .list();
    }

    /**
     * Row of a commitment or leaf.
     *
     * @param position position in the tree; 0 of a revoked one, which has none
     */
    record Entry(long position, boolean revoked) {}
}
