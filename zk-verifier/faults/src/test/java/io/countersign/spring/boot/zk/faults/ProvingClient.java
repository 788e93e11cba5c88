// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.zk.faults;

import io.countersign.spring.boot.zk.CircuitFolder;
import io.countersign.zk.RequestBinding;
import io.countersign.zk.RequestProver;
import io.countersign.zk.ServiceRealm;
import io.countersign.zk.group.Membership;
import io.countersign.zk.group.Secret;
import io.countersign.zk.proof.Circuit;
import io.countersign.zk.proof.Proof;
import io.countersign.zk.proof.ProofSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import org.springframework.core.io.ClassPathResource;

/** Client that sends requests with proofs to an application on this machine. */
final class ProvingClient {

    private static final CircuitFolder CIRCUITS =
            CircuitFolder.open(new ClassPathResource("io/countersign/zk/circuits/"), true);

    private static final ServiceRealm REALM =
            new ServiceRealm("https://basket.shop.com", "basket.shop.com", Duration.ofDays(1));

    private static final String SCHEME = "ZKProof ";

    private final HttpClient http = HttpClient.newHttpClient();

    private final RequestProver prover;

    ProvingClient(ProofSystem system) {
        this.prover = new RequestProver(
                system.prover(CIRCUITS.provingKey(system, Circuit.SECRET_PROOF_BOUND)),
                system.hashes(),
                Membership.of(Secret.random()),
                Clock.systemUTC());
    }

    /** Returns the property that registers this client with {@link TestApplication}. */
    String registered() {
        return "--test.registered=" + prover.commitment().hex();
    }

    String commitment() {
        return prover.commitment().hex();
    }

    /** Returns a proof of {@code GET /me}. */
    String proof() {
        return prover.authorization(REALM, new RequestBinding("GET", "/me", digestOfNothing()), null);
    }

    /** Returns the same proof with other first octets, which make the library with fault injection panic. */
    String alteredProof() {
        byte[] octets = Base64.getUrlDecoder().decode(proof().substring(SCHEME.length()));
        int start = octets.length - Proof.GROTH16_LENGTH;
        Arrays.fill(octets, start, start + 32, (byte) 0xfa);
        return SCHEME + Base64.getUrlEncoder().withoutPadding().encodeToString(octets);
    }

    private static byte[] digestOfNothing() {
        try {
            return MessageDigest.getInstance("SHA-256").digest();
        } catch (NoSuchAlgorithmException ex) {
            throw new IllegalStateException(ex);
        }
    }

    int status(int port, String authorization) {
        return get(port, "/me", authorization).statusCode();
    }

    HttpResponse<String> get(int port, String path, String authorization) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("Authorization", authorization)
                .build();
        try {
            return http.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(ex);
        }
    }

    /** Reads the health endpoint anonymously. */
    String health(int port) {
        return get(port, "/actuator/health", "").body();
    }
}
