// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.asserting.AssertingApplication;
import io.countersign.launcher.Countersign;
import io.countersign.server.ProbePort;
import io.countersign.shop.account.AccountApplication;
import io.countersign.shop.basket.BasketApplication;
import io.countersign.shop.common.ShopService;
import io.countersign.shop.delivery.DeliveryApplication;
import io.countersign.shop.deliverygateway.DeliveryGatewayApplication;
import io.countersign.shop.gateway.GatewayApplication;
import io.countersign.shop.product.ProductApplication;
import io.countersign.spiffe.tls.RawConnection;
import io.countersign.spiffe.workloadapi.EmbeddedWorkloadApi;
import io.countersign.sts.StsApplication;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.yaml.snakeyaml.Yaml;

/** Programs start with the file, variables, keys and certificates that the chart gives their pods, and answer its probes. */
@Tag("nightly-shop")
class ChartStartTests {

    private static final Path SETTINGS = Path.of("../../helm/golden/settings.yaml");

    /** Stands for {@code /countersign}, below which the chart mounts everything. */
    @TempDir
    private Path countersign;

    @TempDir
    private Path made;

    /** The agent of the node, whose socket the driver mounts. */
    @TempDir
    private Path agent;

    @BeforeEach
    void keygen() throws IOException {
        assertThat(Countersign.run("keygen", "--data", made.toString(), "--certificate", "pod=localhost"))
                .isZero();
        assertThat(Countersign.run("keygen", "--data", made.toString(), "--mode", "dvid"))
                .isZero();
        Path tls = Files.createDirectory(countersign.resolve("tls"));
        Files.copy(made.resolve("tls/pod.pem"), tls.resolve("tls.crt"));
        Files.copy(made.resolve("tls/pod.key"), tls.resolve("tls.key"));
        for (String server : List.of("tls", "redis", "database")) {
            Path folder = Files.createDirectories(countersign.resolve(server));
            Files.copy(made.resolve("tls/ca.pem"), folder.resolve("ca.crt"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "01-shared-jwt, sts",
        "01-shared-jwt, gateway",
        "01-shared-jwt, account",
        "04-delivery, delivery-gateway"
    })
    void startWhenAsInPodThenProbesAreAnswered(String values, String workload) throws Exception {
        try (ConfigurableApplicationContext program = start(values, workload);
                HttpClient kubelet = kubelet()) {
            assertThat(program.getEnvironment().getProperty("countersign.replicas"))
                    .isEqualTo("2");
            ProbePort.tls(program.getEnvironment(), kubelet).check();
        }
    }

    /** Services by SVIDs call token services and others that have certificates, and no SVID. */
    @ParameterizedTest
    @CsvSource({
        "02-dvid-spiffe, sts",
        "02-dvid-spiffe, asserting",
        "05-delivery-lsvid, delivery",
        "05-delivery-lsvid, delivery-gateway"
    })
    @SuppressWarnings("try") // the issuer is used by its socket
    void startWhenLinksAreBySvidsThenProbesAreAnswered(String values, String workload) throws Exception {
        try (EmbeddedWorkloadApi ignored = agent(values, workload)) {
            startWhenAsInPodThenProbesAreAnswered(values, workload);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "02-dvid-spiffe, gateway",
        "02-dvid-spiffe, account",
        "02-dvid-spiffe, basket",
        "02-dvid-spiffe, product"
    })
    @SuppressWarnings("try") // the issuer is used by its socket
    void startWhenKeySetsOfTheTokensCannotBeReadThenAliveAndNotReady(String values, String workload) throws Exception {
        try (EmbeddedWorkloadApi ignored = agent(values, workload);
                ConfigurableApplicationContext program = start(values, workload);
                HttpClient kubelet = kubelet()) {
            assertThat(status(kubelet, program, "/livez")).isEqualTo(200);
            assertThat(status(kubelet, program, "/readyz")).isEqualTo(503);
        }
    }

    private static HttpClient kubelet() {
        return HttpClient.newBuilder().sslContext(RawConnection.nobody()).build();
    }

    private static int status(HttpClient kubelet, ConfigurableApplicationContext program, String path)
            throws IOException, InterruptedException {
        String port = program.getEnvironment().getRequiredProperty("local.management.port");
        HttpRequest probe = HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + port + path))
                .build();
        return kubelet.send(probe, HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    private EmbeddedWorkloadApi agent(String values, String workload) throws IOException {
        String content = (String) settings(values, workload).get("content");
        MatchResult id = Pattern.compile("countersign\\.spiffe\\.id: (spiffe://([^/]+)/\\S+)")
                .matcher(content)
                .results()
                .findFirst()
                .orElseThrow();
        return EmbeddedWorkloadApi.builder(id.group(2))
                .register(agent.resolve("spire-agent.sock"), id.group(1))
                .start();
    }

    private static Map<String, Object> settings(String values, String workload) throws IOException {
        Map<String, Map<String, Map<String, Object>>> all = new Yaml().load(Files.readString(SETTINGS));
        return all.get(values).get(workload);
    }

    private ConfigurableApplicationContext start(String values, String workload) throws IOException {
        Map<String, Object> settings = settings(values, workload);
        mount(settings);
        return program(workload).run(arguments(settings));
    }

    /** Makes the file of the ConfigMap, and those entries of the Secret that the pod mounts. */
    @SuppressWarnings("unchecked")
    private void mount(Map<String, Object> settings) throws IOException {
        Path config = Files.createDirectory(countersign.resolve("config"));
        String content = ((String) settings.get("content"))
                .replace("/countersign/", countersign + "/")
                .replace("/spiffe-workload-api/", agent + "/");
        Files.writeString(config.resolve((String) settings.get("file")), content);
        Path keys = Files.createDirectory(countersign.resolve("keys"));
        for (String key : (List<String>) settings.get("keys")) {
            Files.copy(made.resolve("keys").resolve(key), keys.resolve(key));
        }
    }

    @SuppressWarnings("unchecked")
    private String[] arguments(Map<String, Object> settings) {
        List<String> arguments = new ArrayList<>();
        Map<String, Object> environment = (Map<String, Object>) settings.get("environment");
        if (environment.containsKey("SPRING_CONFIG_NAME")) {
            arguments.add("--spring.config.name=" + environment.get("SPRING_CONFIG_NAME"));
        }
        arguments.add("--spring.config.additional-location=file:" + countersign + "/config/");
        arguments.add("--REDIS_URL=rediss://localhost:1");
        // A database and ports of this test. The rest is the chart's.
        if (environment.containsKey("SPRING_DATASOURCE_PASSWORD")) {
            arguments.add("--spring.datasource.url=jdbc:sqlite:" + made.resolve("test.db"));
        }
        arguments.add("--server.port=0");
        arguments.add("--management.server.port=0");
        return arguments.toArray(String[]::new);
    }

    private static SpringApplicationBuilder program(String workload) {
        return switch (workload) {
            case "sts" -> StsApplication.builder();
            case "asserting" -> AssertingApplication.builder();
            case "gateway" -> ShopService.builder(GatewayApplication.class, workload);
            case "account" -> ShopService.builder(AccountApplication.class, workload);
            case "basket" -> ShopService.builder(BasketApplication.class, workload);
            case "product" -> ShopService.builder(ProductApplication.class, workload);
            case "delivery" -> ShopService.builder(DeliveryApplication.class, workload);
            case "delivery-gateway" -> ShopService.builder(DeliveryGatewayApplication.class, workload);
            default -> throw new IllegalArgumentException(workload);
        };
    }
}
