// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.proofs;

import io.countersign.core.Sha256;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.schemes.dpop.DpopProver;
import io.countersign.spring.boot.zk.CircuitFolder;
import io.countersign.zk.RequestBinding;
import io.countersign.zk.RequestProver;
import io.countersign.zk.ServiceRealm;
import io.countersign.zk.ZkScheme;
import io.countersign.zk.group.Membership;
import io.countersign.zk.group.Secret;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.ProofSystem;
import io.countersign.zk.proof.Protocol;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ClassPathResource;

/** Requests of a member who proves by one system, each of which a service accepts once. */
final class ProvedRequests implements AutoCloseable {

    private static final String AUTHORIZATION = "Authorization";

    private static final String DPOP = "DPoP";

    private static final String SESSION = "Countersign-Session";

    private static final int SUCCESSFUL = 2;

    private static final ServiceRealm REALM =
            new ServiceRealm(ProvedService.ORIGIN, ProvedService.ID, Duration.ofDays(1));

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final DpopProver key = new DpopProver(
            new JwsSigner(JsonWebKey.generate(JwsAlgorithm.ES256), JwsAlgorithm.ES256), Clock.systemUTC());

    private final URI service;

    private final Protocol protocol;

    private final RequestProver member;

    ProvedRequests(ProofSystem system, ProvedService service) {
        this.service = service.address();
        this.protocol = system.protocol();
        CircuitFolder circuits = CircuitFolder.open(new ClassPathResource("io/countersign/zk/circuits/"), true);
        this.member = new RequestProver(
                system.prover(circuits.provingKey(system, Circuit.SECRET_PROOF_BOUND)),
                system.hashes(),
                Membership.of(Secret.random(protocol.field())),
                Clock.systemUTC());
        service.register(member.commitment());
    }

    private String path() {
        return "/" + protocol;
    }

    /** Returns a request with a proof of its own: in a header, or in the body of one that begins a session. */
    HttpRequest proved() {
        return switch (protocol.transport()) {
            case HEADER -> get(member.authorization(REALM, RequestBinding.withoutBody("GET", path()), null), null);
            case SESSION -> posted();
        };
    }

    private HttpRequest posted() {
        String target = ZkScheme.SESSION_PATH + "?policy=" + protocol;
        String dpop = key.proof("POST", external(ZkScheme.SESSION_PATH), null);
        return HttpRequest.newBuilder(service.resolve(target))
                .header("Content-Type", ZkScheme.SESSION_TYPE)
                .header(DPOP, dpop)
                .POST(BodyPublishers.ofByteArray(member.session(REALM, target, dpop)))
                .build();
    }

    /** Returns the token of a new session. */
    String session() {
        HttpRequest beginning = switch (protocol.transport()) {
            case HEADER -> naming();
            case SESSION -> posted();
        };
        return send(beginning).headers().firstValue(SESSION).orElseThrow();
    }

    private HttpRequest naming() {
        String dpop = key.proof("GET", external(path()), null);
        return get(member.authorization(REALM, RequestBinding.withoutBody("GET", path()), null, dpop), dpop);
    }

    /** Returns a request of a session. */
    HttpRequest ofSession(String session) {
        byte[] body = switch (protocol.transport()) {
            case HEADER -> null;
            case SESSION -> Sha256.digest();
        };
        return get(DPOP + ' ' + session, key.proof("GET", external(path()), session, body));
    }

    private HttpRequest get(String authorization, @Nullable String dpop) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(service.resolve(path())).header(AUTHORIZATION, authorization);
        return (dpop == null ? request : request.header(DPOP, dpop)).GET().build();
    }

    private static URI external(String path) {
        return URI.create(ProvedService.ORIGIN + path);
    }

    /** @throws IllegalStateException if the service does not accept it */
    HttpResponse<String> send(HttpRequest request) {
        try {
            HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
            if (answer.statusCode() / 100 != SUCCESSFUL) {
                throw new IllegalStateException(request.uri() + " was answered " + answer.statusCode());
            }
            return answer;
        } catch (IOException ex) {
            throw new IllegalStateException("No answer of " + request.uri(), ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted at " + request.uri(), ex);
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
