// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.service;

import com.amazon.corretto.crypto.provider.AmazonCorrettoCryptoProvider;
import io.countersign.jose.JwsAlgorithm;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * CPU time that the filter chain adds to a request, compared with a chain that permits all. It is measured on
 * the server's request threads, in microseconds, in interleaved rounds of one process. Where each request
 * verifies its token, the cost of the signature is subtracted. That cost is measured in the same rounds by
 * the JCA primitive alone, with the same key and input. It is measured again inside a server, between
 * requests, where the processor's caches contain other data.
 *
 * <p>The rows {@code keycloak} present a token in Keycloak's form to a server with that profile. Such a token has more
 * claims than that of the rows {@code cached} and {@code uncached}. The rows {@code large} therefore present a token of
 * RFC 9068 with as many claims and bytes as Keycloak's. Compared with them, the ratio shows what the profile costs;
 * compared with the first two, it also includes reading more claims.
 *
 * <p>The rows {@code spring} present the same token as {@code cached} and {@code uncached} to Spring Security's own
 * resource server, which verifies each token. They are left out for algorithms that Spring Security does not have.
 */
public final class ChainOverhead {

    private static final int WARM_UP = Integer.getInteger("warmup", 8);

    private static final int ROUNDS = Integer.getInteger("rounds", 24);

    private static final int REQUESTS = Integer.getInteger("requests", 4000);

    private ChainOverhead() {}

    /** Takes the JWS algorithm as its only argument; ES256 by default. */
    public static void main(String[] arguments) {
        JwsAlgorithm algorithm = JwsAlgorithm.of(arguments.length == 0 ? "ES256" : arguments[0]);
        BenchKey key = BenchKey.generate(algorithm);
        try (Issuer issuer = Issuer.start(key);
                MeasuredServer permitAll = MeasuredServer.permitAll();
                MeasuredServer lean = MeasuredServer.lean();
                MeasuredServer inPlace = MeasuredServer.verifying(() -> new Primitive(key, issuer.token()));
                MeasuredServer cached = MeasuredServer.guarded(issuer, true);
                MeasuredServer uncached = MeasuredServer.guarded(issuer, false);
                MeasuredServer keycloakCached = MeasuredServer.keycloak(issuer, true);
                MeasuredServer keycloakVerified = MeasuredServer.keycloak(issuer, false)) {
            String token = issuer.token();
            String large = issuer.token(BenchToken.LARGE);
            String keycloak = issuer.token(BenchToken.KEYCLOAK);
            Primitive primitive = new Primitive(key, token);
            Map<String, Round> variants = new LinkedHashMap<>();
            variants.put("permit-all", () -> permitAll.cpuMicros(token, REQUESTS));
            variants.put("lean", () -> lean.cpuMicros(token, REQUESTS));
            variants.put("cached", () -> cached.cpuMicros(token, REQUESTS));
            variants.put("uncached", () -> uncached.cpuMicros(token, REQUESTS));
            variants.put("in place", () -> inPlace.cpuMicros(token, REQUESTS));
            variants.put("primitive", () -> primitive.cpuMicros(REQUESTS));
            variants.put("large cached", () -> cached.cpuMicros(large, REQUESTS));
            variants.put("large verified", () -> uncached.cpuMicros(large, REQUESTS));
            variants.put("keycloak cached", () -> keycloakCached.cpuMicros(keycloak, REQUESTS));
            variants.put("keycloak verified", () -> keycloakVerified.cpuMicros(keycloak, REQUESTS));
            new ChainReport(algorithm, measureBesideSpring(issuer, token, variants)).print(System.out);
        }
    }

    private static Map<String, double[]> measureBesideSpring(Issuer issuer, String token, Map<String, Round> variants) {
        if (!ResourceServerApplication.supports(issuer.algorithm())) {
            return measure(variants);
        }
        try (MeasuredServer jdk = MeasuredServer.resourceServer(issuer, null);
                MeasuredServer corretto =
                        MeasuredServer.resourceServer(issuer, AmazonCorrettoCryptoProvider.INSTANCE)) {
            variants.put("spring jdk", () -> jdk.cpuMicros(token, REQUESTS));
            variants.put("spring corretto", () -> corretto.cpuMicros(token, REQUESTS));
            return measure(variants);
        }
    }

    private static Map<String, double[]> measure(Map<String, Round> variants) {
        Map<String, double[]> measured = new LinkedHashMap<>();
        variants.keySet().forEach(name -> measured.put(name, new double[ROUNDS]));
        var forwards = variants.entrySet().stream().toList();
        for (int i = -WARM_UP; i < ROUNDS; i++) {
            for (var variant : i % 2 == 0 ? forwards : forwards.reversed()) {
                double micros = variant.getValue().run();
                if (i >= 0) {
                    measured.getOrDefault(variant.getKey(), new double[ROUNDS])[i] = micros;
                }
            }
        }
        return measured;
    }

    private interface Round {

        double run();
    }
}
