// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.curator.CuratorApplication;
import io.countersign.idt.SpiffeId;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.shop.LocalShop;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Service;
import io.countersign.nativecore.NativeCore;
import io.countersign.registration.agent.AgentHealth;
import io.countersign.registration.agent.AgentSettings;
import io.countersign.registration.agent.AgentState;
import io.countersign.registration.agent.CuratorClient;
import io.countersign.registration.agent.RegistrationAgent;
import io.countersign.registration.commitment.RbeCommitments;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MapPropertySource;

/** Links between services by registration in other modes, and a key curator that shows one service another log. */
@Tag("nightly-shop")
@EnabledOnOs(OS.LINUX)
@EnabledIf(value = "io.countersign.nativecore.NativeCore#isBuilt", disabledReason = "the native core was not built")
class RegistrationModesTests {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final Map<String, String> LINKS = Map.of("shop.links", "registration");

    private static final String LAUNCHER = "spiffe://shop.com/launcher";

    private static final String LAUNCHER_ADDRESS = "127.0.0.29";

    private static final String LOG_URL = "countersign.registration.log.url";

    private final Map<Service, ConfigurableApplicationContext> contexts = new ConcurrentHashMap<>();

    /** Address of the curator that lies to the product service, as soon as there is one. */
    private volatile String lying = "";

    @TempDir
    private Path data;

    private TestShop<LocalShop> start(Mode mode, JwsAlgorithm algorithm) {
        return TestShop.local(data, mode, algorithm, LINKS, (service, context) -> {
            contexts.put(service, context);
            if (service == Service.PRODUCT && !lying.isEmpty()) {
                context.getEnvironment()
                        .getPropertySources()
                        .addFirst(new MapPropertySource("lie", Map.of(LOG_URL, lying)));
            }
        });
    }

    private Environment environment(Service service) {
        return contexts.get(service).getEnvironment();
    }

    private AgentHealth health(Service service) {
        return contexts.get(service).getBean(RegistrationAgent.class).health();
    }

    @ParameterizedTest
    @CsvSource({"NONE, ES256", "LSVID, ES256", "DVID, RS256", "ID_MODE, ES256", "ANON_MODE, ED25519"})
    void checkoutWhenModeIsAnotherThenItGoesThroughBothDomains(Mode mode, JwsAlgorithm algorithm) {
        try (TestShop<LocalShop> shop = start(mode, algorithm)) {
            CheckoutTests.checkOut(shop, shop.person());
        }
    }

    @Test
    void checkoutWhenMembersProveThenItGoesThroughAndACuratorThatLiesIsNamed() throws Exception {
        try (TestShop<LocalShop> shop = start(Mode.ZK, JwsAlgorithm.ES256)) {
            Person person = shop.person();
            CheckoutTests.checkOut(shop, person);
            URI curator = URI.create(environment(Service.GATEWAY).getRequiredProperty(LOG_URL));
            try (ConfigurableApplicationContext liar = liar(shop)) {
                lying = "http://127.0.0.1:"
                        + ((WebServerApplicationContext) liar).getWebServer().getPort();
                shop.shop().restart(Service.PRODUCT);
                assertThat(environment(Service.PRODUCT).getProperty(LOG_URL)).isEqualTo(lying);
                assertThat(person.get("/products").status()).isEqualTo(200);

                register(curator, Service.GATEWAY, "honest");
                register(URI.create(lying), Service.PRODUCT, "lying");
                person.get("/products");

                awaitNamed(Service.GATEWAY);
                awaitNamed(Service.PRODUCT);
                assertThat(Http.get(shop.url(Service.GATEWAY, "/actuator/health/readiness"), Map.of())
                                .status())
                        .isEqualTo(503);
                assertThat(person.get("/products").status()).isEqualTo(503);
            }
        }
    }

    /** Starts another curator with the same keys, on a copy of the log. */
    private ConfigurableApplicationContext liar(TestShop<LocalShop> shop) throws IOException {
        Path keys = data.resolve("registration/shop.com");
        shop.shop().registrations().stopCurators();
        Path copy = Files.copy(keys.resolve("curator.db"), data.resolve("lie.db"));
        shop.shop().registrations().startCurators();
        String attestor = "countersign.registration.log.attestors[0].key";
        return CuratorApplication.builder()
                .run(
                        "--server.port=0",
                        "--spring.datasource.url=jdbc:sqlite:" + copy,
                        "--countersign.curator.parameters=" + keys.resolve("parameters.bin"),
                        "--countersign.curator.log-key=" + keys.resolve("log.pem"),
                        "--countersign.curator.attestors[0].key="
                                + environment(Service.GATEWAY).getRequiredProperty(attestor),
                        "--countersign.curator.attestors[0].names=spiffe://shop.com/*",
                        "--countersign.curator.attestors[0].addresses=127.0.0.0/8",
                        "--countersign.curator.attestors[0].end=2999-01-01T00:00:00Z");
    }

    /** Registers the launcher with a curator, and waits until a service that follows that curator has the entry. */
    private void register(URI curator, Service follower, String name) throws Exception {
        long before = health(follower).sequence();
        RegistrationAgent service = contexts.get(follower).getBean(RegistrationAgent.class);
        try (RegistrationAgent launcher = new RegistrationAgent(
                AgentSettings.of(SpiffeId.parse(LAUNCHER), service.pins(), data.resolve(name)),
                new CuratorClient(curator, HttpClient.newHttpClient()),
                RegistrationClients.attestor(
                        environment(follower), LAUNCHER_ADDRESS, data.resolve("registration/tokens/launcher")),
                parameters -> RbeCommitments.of(NativeCore.load().rbe(), parameters, false),
                alarm -> {})) {
            launcher.start();
        }
        Eventually.holds("Another entry", PATIENCE, () -> health(follower).sequence() > before);
    }

    private void awaitNamed(Service service) {
        Eventually.holds(
                "A proof against the curator by " + service,
                PATIENCE,
                () -> health(service).proofs().stream().anyMatch(proof -> proof.startsWith("fork-")));
        assertThat(health(service).state()).isEqualTo(AgentState.STOPPED);
    }
}
