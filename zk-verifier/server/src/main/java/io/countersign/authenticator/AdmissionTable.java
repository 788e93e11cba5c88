// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.authenticator;

import io.countersign.zk.field.Value;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Tables of the invitations and of the registrations that wait for an approval. Expired rows do not count. */
final class AdmissionTable {

    private final JdbcClient jdbc;

    AdmissionTable(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Stores the hash of an invitation, and forgets expired ones. */
    void invite(String hash, String issuer, long expiresAt, long now) {
        jdbc.sql("DELETE FROM invitation WHERE expires_at <= ?").param(now).update();
        jdbc.sql("INSERT INTO invitation (hash, issuer, expires_at) VALUES (?, ?, ?)")
                .params(hash, issuer, expiresAt)
                .update();
    }

    /** Removes an invitation. Returns whether it was valid. */
    boolean redeem(String hash, long now) {
        return jdbc.sql("DELETE FROM invitation WHERE hash = ? AND expires_at > ?")
                        .params(hash, now)
                        .update()
                == 1;
    }

    /** Lets a commitment wait. Returns whether it waits now: not if {@code most} others do. */
    boolean await(Value commitment, int most, long expiresAt, long now) {
        jdbc.sql("DELETE FROM pending_registration WHERE expires_at <= ?")
                .param(now)
                .update();
        if (isPending(commitment, now)) {
            return true;
        }
        return jdbc.sql("INSERT INTO pending_registration (field, commitment, expires_at) SELECT ?, ?, ?"
                                + " WHERE (SELECT COUNT(*) FROM pending_registration) < ?")
                        .params(commitment.field().fieldName(), commitment.hex(), expiresAt, most)
                        .update()
                == 1;
    }

    private boolean isPending(Value commitment, long now) {
        return jdbc.sql(
                                "SELECT COUNT(*) FROM pending_registration WHERE field = ? AND commitment = ? AND expires_at > ?")
                        .params(commitment.field().fieldName(), commitment.hex(), now)
                        .query(Long.class)
                        .single()
                == 1;
    }

    /** Removes a commitment that waits. Returns whether it did. */
    boolean remove(Value commitment, long now) {
        return jdbc.sql("DELETE FROM pending_registration WHERE field = ? AND commitment = ? AND expires_at > ?")
                        .params(commitment.field().fieldName(), commitment.hex(), now)
                        .update()
                == 1;
    }

    /** Returns those that wait, the oldest first. */
    List<Pending> pending(int most, long now) {
        return jdbc.sql("SELECT field, commitment, expires_at FROM pending_registration WHERE expires_at > ?"
                        + " ORDER BY expires_at, field, commitment LIMIT ?")
                .params(now, most)
                .query((row, number) -> new Pending(StoredValues.read(row, "commitment"), row.getLong("expires_at")))
                .list();
    }

    /** @param expiresAt time in milliseconds since 1970 */
    record Pending(Value commitment, long expiresAt) {}
}
