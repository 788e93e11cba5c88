// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.client;

import io.countersign.core.Sha256;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.launcher.support.Authorization;
import io.countersign.launcher.support.HttpCalls;
import io.countersign.launcher.support.RefusedCallException;
import io.countersign.schemes.dpop.DpopProver;
import io.countersign.zk.RequestNonces;
import io.countersign.zk.RequestProver;
import io.countersign.zk.ServiceRealm;
import io.countersign.zk.ZkScheme;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Proves requests to one service by a session, which a STARK begins and a new one follows in time. Its key is one that a
 * quantum computer does not forge.
 */
final class RequestSessions implements Authorization {

    private static final String POST = "POST";

    private static final String DPOP = "DPoP";

    private static final String SESSION = "Countersign-Session";

    private static final int CREATED = 201;

    private static final int UNAUTHORIZED = 401;

    /** Time after which a new session begins: sessions live for a minute. */
    private static final Duration LIFE = Duration.ofSeconds(45);

    private final Clock clock = Clock.systemUTC();

    private final DpopProver key =
            new DpopProver(new JwsSigner(JsonWebKey.generate(JwsAlgorithm.ML_DSA_44), JwsAlgorithm.ML_DSA_44), clock);

    private final RequestProver prover;

    private final ServiceRealm service;

    private final HttpCalls calls;

    private final Map<String, String> nonces;

    private @Nullable Session session;

    /** @param nonces latest nonces of services by their origins */
    RequestSessions(RequestProver prover, ServiceRealm service, HttpCalls calls, Map<String, String> nonces) {
        this.prover = prover;
        this.service = service;
        this.calls = calls;
        this.nonces = nonces;
    }

    @Override
    public Map<String, String> headers(String method, URI address, @Nullable String json) {
        String token = token();
        byte[] body = Objects.requireNonNullElse(json, "").getBytes(StandardCharsets.UTF_8);
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put(HEADER, DPOP + ' ' + token);
        headers.put(DPOP, key.proof(method, address, token, Sha256.digest(body)));
        return headers;
    }

    private synchronized String token() {
        Session known = session;
        if (known == null || !clock.instant().isBefore(known.end())) {
            known = begin();
            session = known;
        }
        return known.token();
    }

    private Session begin() {
        Instant end = clock.instant().plus(LIFE);
        HttpResponse<String> answer = post();
        if (answer.statusCode() == UNAUTHORIZED && takesNonce(answer)) {
            answer = post();
        }
        if (answer.statusCode() != CREATED) {
            throw new RefusedCallException(POST + ' ' + ZkScheme.SESSION_PATH, answer.statusCode());
        }
        return new Session(answer.headers().firstValue(SESSION).orElseThrow(), end);
    }

    private boolean takesNonce(HttpResponse<String> answer) {
        Optional<String> nonce = answer.headers().firstValue(RequestNonces.HEADER);
        nonce.ifPresent(given -> nonces.put(service.origin(), given));
        return nonce.isPresent();
    }

    private HttpResponse<String> post() {
        URI address = URI.create(service.origin() + ZkScheme.SESSION_PATH);
        String dpop = key.proof(POST, address, null);
        byte[] proof = prover.withNonce(nonces.get(service.origin())).session(service, ZkScheme.SESSION_PATH, dpop);
        return calls.send(HttpRequest.newBuilder(address)
                .timeout(HttpCalls.PATIENCE)
                .header("Content-Type", ZkScheme.SESSION_TYPE)
                .header(DPOP, dpop)
                .POST(BodyPublishers.ofByteArray(proof))
                .build());
    }

    /** @param end time after which it is not used any more */
    private record Session(String token, Instant end) {

        @Override
        public String toString() {
            return "Session[" + end + "]";
        }
    }
}
