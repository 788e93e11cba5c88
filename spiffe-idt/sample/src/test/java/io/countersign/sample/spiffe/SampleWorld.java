// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sample.spiffe;

import io.countersign.asserting.AssertingApplication;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.keyset.JwkSet;
import io.countersign.sample.spiffe.orders.Orders;
import io.countersign.sample.spiffe.prices.Prices;
import io.countersign.spiffe.workloadapi.EmbeddedWorkloadApi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.function.ThrowingConsumer;

/**
 * Environment of the two services: a Workload API with an SVID for each, an asserting workload, and an issuer of
 * users' tokens.
 */
final class SampleWorld {

    private static final String ISSUER = "https://sts.example.org";

    private static final JsonWebKey KEY = JsonWebKey.generate(JwsAlgorithm.RS256);

    private final List<AutoCloseable> open = new ArrayList<>();

    private final Path folder;

    private final int asserting;

    /** @param folder private directory for keys and sockets */
    SampleWorld(Path folder) throws IOException {
        this.folder = folder;
        EmbeddedWorkloadApi.Builder agent = EmbeddedWorkloadApi.builder("example.org");
        for (String workload : List.of("orders", "prices", "asserting", "stranger")) {
            agent.register(socket(workload), "spiffe://example.org/" + workload);
        }
        open.addFirst(agent.start());
        Files.writeString(folder.resolve("sts.jwks"), JwkSet.of(KEY.toPublic()).toPublicJson());
        this.asserting = port(AssertingApplication.builder().run(asserting()));
    }

    private String[] asserting() {
        List<String> arguments = common("asserting");
        arguments.addAll(List.of(
                "--shop.data=" + folder,
                "--countersign.service-id=asserting.example.org",
                "--countersign.spiffe.allowed-clients=spiffe://example.org/*",
                "--countersign.asserting.workload-id=spiffe://example.org/asserting",
                "--countersign.asserting.subjects=spiffe://example.org/orders",
                "--countersign.asserting.audiences=spiffe://example.org",
                "--countersign.asserting.issuers[0].audience=orders.example.org",
                "--countersign.asserting.issuers[0].client-ids=shop",
                "--countersign.asserting.issuers[0].algorithm=RS256"));
        arguments.addAll(issuer("countersign.asserting"));
        return arguments.toArray(String[]::new);
    }

    private List<String> issuer(String prefix) {
        return List.of(
                "--" + prefix + ".issuers[0].issuer=" + ISSUER,
                "--" + prefix + ".issuers[0].jwk-set-location=file:" + folder.resolve("sts.jwks"));
    }

    private List<String> common(String workload) {
        return new ArrayList<>(List.of(
                "--server.address=127.0.0.1",
                "--server.port=0",
                "--countersign.client.connect-timeout=30s",
                "--countersign.client.read-timeout=60s",
                "--countersign.spiffe.endpoint-socket=" + EmbeddedWorkloadApi.endpoint(socket(workload))));
    }

    Path socket(String workload) {
        return folder.resolve(workload).resolve("api.sock");
    }

    int startOrders(int pricesPort) {
        List<String> more = new ArrayList<>(issuer("countersign.jwt"));
        more.add("--countersign.services.[prices.example.org].url=https://localhost:" + pricesPort);
        return start(Orders::main, "orders", more);
    }

    int startPrices(String workload) {
        return start(Prices::main, workload, List.of());
    }

    private int start(ThrowingConsumer<String[]> main, String workload, List<String> more) {
        List<String> arguments = common(workload);
        // Only the asserting workload uses the database that is on the class path of this test.
        arguments.add("--spring.autoconfigure.exclude=" + DataSourceAutoConfiguration.class.getName());
        arguments.add("--countersign.idt.asserting-workloads[0].id=spiffe://example.org/asserting");
        arguments.add("--countersign.idt.asserting-workloads[0].url=https://localhost:" + asserting);
        arguments.add("--countersign.idt.asserting-workloads[0].authorities=" + ISSUER);
        arguments.addAll(more);
        return port(SpringApplication.from(main)
                .run(arguments.toArray(String[]::new))
                .getApplicationContext());
    }

    private int port(ConfigurableApplicationContext context) {
        open.addFirst(context);
        return ((WebServerApplicationContext) context).getWebServer().getPort();
    }

    static String token(String audience) {
        Instant now = Instant.now();
        return JwtBuilder.ofType("at+jwt")
                .issuer(ISSUER)
                .subject("ann")
                .audience(audience)
                .issuedAt(now)
                .expiresAt(now.plusSeconds(900))
                .randomId()
                .claim("client_id", "shop")
                .claim("scope", "orders")
                .sign(new JwsSigner(KEY, JwsAlgorithm.RS256));
    }

    void close() throws Exception {
        for (AutoCloseable one : open) {
            one.close();
        }
    }
}
