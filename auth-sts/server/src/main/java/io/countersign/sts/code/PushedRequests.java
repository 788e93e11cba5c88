// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.code;

import io.countersign.sts.support.OpaqueToken;
import io.countersign.sts.support.Periodic;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Stores requests for authorization codes under a {@code request_uri} (RFC 9126), in the database for all replicas. Each
 * is bound to its client and is used once: a used one is deleted, which succeeds for one request across all replicas.
 */
final class PushedRequests {

    static final String PREFIX = "urn:ietf:params:oauth:request_uri:";

    /** Parameter that this server adds: the end of all steps of a user, in milliseconds since 1970. */
    private static final String END = "sts.end";

    /** Time for a user to fill in all pages. */
    private static final Duration PAGES_LIFE = Duration.ofMinutes(30);

    private final JdbcClient jdbc;

    private final Clock clock;

    private final Periodic purge;

    PushedRequests(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
        this.purge = new Periodic(clock, Duration.ofMinutes(1));
    }

    /** Whether a {@code request_uri} may be one of this server. */
    static boolean isPushed(Map<String, String> parameters) {
        return parameters.getOrDefault("request_uri", "").startsWith(PREFIX);
    }

    /** Stores the parameters of a valid request and returns its {@code request_uri}. */
    String add(String clientId, Map<String, String> parameters, Duration life) {
        return add(clientId, parameters, clock.instant().plus(life));
    }

    /**
     * Stores a request for the next step of its user. The first step sets the end of them all: otherwise a request
     * could be kept forever.
     */
    String addStep(String clientId, Map<String, String> parameters) {
        Map<String, String> next = new HashMap<>(parameters);
        String end = next.computeIfAbsent(
                END, name -> Long.toString(clock.instant().plus(PAGES_LIFE).toEpochMilli()));
        return add(clientId, next, Instant.ofEpochMilli(Long.parseLong(end)));
    }

    private String add(String clientId, Map<String, String> parameters, Instant end) {
        if (purge.due()) {
            jdbc.sql("DELETE FROM pushed_request WHERE expires_at < ?")
                    .param(clock.millis())
                    .update();
        }
        OpaqueToken token = OpaqueToken.random();
        jdbc.sql("INSERT INTO pushed_request (digest, client_id, parameters, expires_at) VALUES (?, ?, ?, ?)")
                .params(token.digest(), clientId, AuthorizationResponses.encode(parameters), end.toEpochMilli())
                .update();
        return PREFIX + token.value();
    }

    /** Returns the parameters of a request of a client; empty if it is another client's, expired, used or unknown. */
    Optional<Map<String, String>> find(String clientId, String requestUri) {
        return jdbc.sql("SELECT parameters FROM pushed_request WHERE digest = ? AND client_id = ? AND expires_at > ?")
                .params(digest(requestUri), clientId, clock.millis())
                .query(String.class)
                .optional()
                .map(AuthorizationRequests::parse);
    }

    /** Uses a request up. Returns whether this was its first use. */
    boolean use(String clientId, String requestUri) {
        return jdbc.sql("DELETE FROM pushed_request WHERE digest = ? AND client_id = ?")
                        .params(digest(requestUri), clientId)
                        .update()
                == 1;
    }

    private static String digest(String requestUri) {
        return new OpaqueToken(requestUri.substring(PREFIX.length())).digest();
    }
}
