// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.countersign.sts.client.Client;
import io.countersign.sts.client.Clients;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

/** Stores the scopes that users have granted to clients on the consent page. */
final class UserConsents {

    private final JdbcClient jdbc;

    private final TransactionOperations transactions;

    private final Clients clients;

    private final Clock clock;

    UserConsents(JdbcClient jdbc, TransactionOperations transactions, Clients clients, Clock clock) {
        this.jdbc = jdbc;
        this.transactions = transactions;
        this.clients = clients;
        this.clock = clock;
    }

    /** Whether a client gets scopes without asking the user: it does not ask for consent, or all are granted. */
    boolean cover(String userId, String clientId, Set<String> scopes) {
        return clients.find(clientId).filter(Client::asksConsent).isEmpty()
                || granted(userId, clientId).containsAll(scopes);
    }

    private Set<String> granted(String userId, String clientId) {
        return jdbc.sql("SELECT scope FROM user_consent WHERE user_id = ? AND client_id = ?")
                .params(userId, clientId)
                .query((row, number) -> row.getString("scope"))
                .set();
    }

    /** Adds scopes to those that a user has granted to a client. */
    void grant(String userId, String clientId, Collection<String> scopes) {
        transactions.executeWithoutResult(status -> scopes.forEach(
                scope -> jdbc.sql("INSERT INTO user_consent (user_id, client_id, scope, granted_at) VALUES (?, ?, ?, ?)"
                                + " ON CONFLICT DO NOTHING")
                        .params(userId, clientId, scope, clock.millis())
                        .update()));
    }

    /** Returns the consents of a user, by client. */
    List<Consent> of(String userId) {
        Map<String, Consent> byClient = new LinkedHashMap<>();
        jdbc.sql("SELECT client_id, scope, granted_at FROM user_consent WHERE user_id = ? ORDER BY client_id, scope")
                .param(userId)
                .query((row, number) -> new Consent(
                        row.getString("client_id"),
                        row.getString("scope"),
                        Instant.ofEpochMilli(row.getLong("granted_at")).getEpochSecond()))
                .list()
                .forEach(one -> byClient.merge(one.clientId(), one, Consent::and));
        return List.copyOf(byClient.values());
    }

    /** Revokes what a user has granted to a client. */
    void revoke(String userId, String clientId) {
        jdbc.sql("DELETE FROM user_consent WHERE user_id = ? AND client_id = ?")
                .params(userId, clientId)
                .update();
    }

    /**
     * Consent of a user.
     *
     * @param clientId client that it was given to
     * @param scope granted scopes, separated by spaces
     * @param grantedAt time of the last grant, in seconds since 1970
     */
    record Consent(
            @JsonProperty("client_id") String clientId,
            String scope,
            @JsonProperty("granted_at") long grantedAt) {

        private Consent and(Consent other) {
            return new Consent(clientId, scope + ' ' + other.scope, Math.max(grantedAt, other.grantedAt));
        }
    }
}
