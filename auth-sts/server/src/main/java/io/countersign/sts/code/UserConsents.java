// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.countersign.sts.client.Client;
import io.countersign.sts.client.Clients;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

/** Stores what users have granted to clients on the consent page: scopes, each for one service (RFC 8707). */
final class UserConsents {

    /** Scopes that are about this server only, whatever the resource. */
    private static final Set<String> ANYWHERE =
            Set.of(UserAuthorization.OPENID, UserAuthorization.PROFILE, UserAuthorization.OFFLINE);

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

    /**
     * Whether a client gets scopes without asking the user: it does not ask for consent, or all are granted for all
     * resources.
     *
     * @param resources requested resources; empty for all that the client may request
     */
    boolean cover(String userId, String clientId, Set<String> scopes, List<String> resources) {
        return clients.find(clientId).filter(Client::asksConsent).isEmpty()
                || granted(userId, clientId).containsAll(rights(clientId, scopes, resources));
    }

    private Set<Right> granted(String userId, String clientId) {
        return jdbc.sql("SELECT scope, resource FROM user_consent WHERE user_id = ? AND client_id = ?")
                .params(userId, clientId)
                .query((row, number) -> new Right(row.getString("scope"), row.getString("resource")))
                .set();
    }

    private Set<Right> rights(String clientId, Collection<String> scopes, List<String> resources) {
        List<String> services = services(clientId, resources);
        Set<Right> rights = new HashSet<>();
        for (String scope : scopes) {
            if (services.isEmpty() || ANYWHERE.contains(scope)) {
                rights.add(new Right(scope, ""));
            } else {
                services.forEach(service -> rights.add(new Right(scope, service)));
            }
        }
        return rights;
    }

    /** Returns the services that the client's tokens can be for: the requested resources, or all that it may request. */
    List<String> services(String clientId, List<String> resources) {
        return resources.isEmpty()
                ? clients.find(clientId).map(Client::audiences).orElse(List.of())
                : resources;
    }

    /**
     * Adds scopes to those that a user has granted to a client.
     *
     * @param resources requested resources; empty for all that the client may request
     */
    void grant(String userId, String clientId, Collection<String> scopes, List<String> resources) {
        Set<Right> rights = rights(clientId, scopes, resources);
        transactions.executeWithoutResult(status -> rights.forEach(
                right -> jdbc.sql("INSERT INTO user_consent (user_id, client_id, scope, resource, granted_at)"
                                + " VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING")
                        .params(userId, clientId, right.scope(), right.resource(), clock.millis())
                        .update()));
    }

    /** Returns the consents of a user, by client. */
    List<Consent> of(String userId) {
        Map<String, Consent> byClient = new LinkedHashMap<>();
        jdbc.sql("SELECT client_id, scope, resource, granted_at FROM user_consent WHERE user_id = ?"
                        + " ORDER BY client_id, scope, resource")
                .param(userId)
                .query((row, number) -> new Consent(
                        row.getString("client_id"),
                        row.getString("scope"),
                        row.getString("resource"),
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

    /** @param resource service that the scope is granted for; empty if it is about this server only */
    private record Right(String scope, String resource) {}

    /**
     * Consent of a user.
     *
     * @param clientId client that it was given to
     * @param scope granted scopes, separated by spaces
     * @param resource services that some of them are granted for, separated by spaces
     * @param grantedAt time of the last grant, in seconds since 1970
     */
    record Consent(
            @JsonProperty("client_id") String clientId,
            String scope,
            String resource,
            @JsonProperty("granted_at") long grantedAt) {

        private Consent and(Consent other) {
            return new Consent(
                    clientId,
                    union(scope, other.scope),
                    union(resource, other.resource),
                    Math.max(grantedAt, other.grantedAt));
        }

        private static String union(String words, String more) {
            return Stream.of(words.split(" ", -1), more.split(" ", -1))
                    .flatMap(Arrays::stream)
                    .filter(word -> !word.isEmpty())
                    .distinct()
                    .collect(Collectors.joining(" "));
        }
    }
}
