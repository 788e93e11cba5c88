// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.countersign.jose.JwsAlgorithm;
import io.countersign.launcher.shop.LocalShop;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Registrations;
import io.countersign.launcher.shop.Service;
import io.countersign.registration.agent.AttestorException;
import io.countersign.registration.agent.RegistrationAgent;
import io.countersign.registration.keys.TlsKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;

/** Links between services by registration. Other systems have one loopback address only. */
@EnabledOnOs(OS.LINUX)
@EnabledIf(value = "io.countersign.nativecore.NativeCore#isBuilt", disabledReason = "the native core was not built")
class RegistrationLinksTests {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final Map<String, String> LINKS =
            Map.of("shop.links", "registration", "countersign.attestor.sweep-interval", "1s");

    /** Address of nobody. */
    private static final String THIEF = "127.0.0.99";

    /** All permitted callers of each service. */
    private static final Map<Service, List<Service>> CALLERS = Map.of(
            Service.USER, List.of(Service.GATEWAY, Service.STS),
            Service.ACCOUNT, List.of(Service.GATEWAY, Service.BASKET),
            Service.PRODUCT, List.of(Service.GATEWAY, Service.BASKET),
            Service.BASKET, List.of(Service.GATEWAY),
            Service.DELIVERY_GATEWAY, List.of(Service.BASKET),
            Service.DELIVERY, List.of(Service.DELIVERY_GATEWAY));

    private static final List<Service> WORKLOADS = List.of(
            Service.GATEWAY,
            Service.STS,
            Service.USER,
            Service.ACCOUNT,
            Service.PRODUCT,
            Service.BASKET,
            Service.DELIVERY_GATEWAY,
            Service.DELIVERY);

    private static final Map<Service, ConfigurableApplicationContext> CONTEXTS = new ConcurrentHashMap<>();

    @TempDir
    private static Path data;

    private static TestShop<LocalShop> shop;

    @BeforeAll
    static void start() {
        shop = TestShop.local(data, Mode.SHARED_JWT, JwsAlgorithm.ES256, LINKS, CONTEXTS::put);
    }

    @AfterAll
    static void stop() {
        shop.close();
    }

    private static Registrations registrations() {
        return shop.shop().registrations();
    }

    private static RegistrationAgent agent(Service service) {
        return CONTEXTS.get(service).getBean(RegistrationAgent.class);
    }

    private static X509Certificate certificate(Service service) {
        return agent(service).identity().orElseThrow().leaf();
    }

    private static RegisteredCaller caller(Service service, String address) throws IOException {
        return new RegisteredCaller(agent(service).identity().orElseThrow(), address);
    }

    private static Environment environment(Service service) {
        return CONTEXTS.get(service).getEnvironment();
    }

    private static String address(Service service) {
        return environment(service).getRequiredProperty("countersign.client.local-address");
    }

    private static URI health(Service service) {
        return shop.url(service, "/actuator/health");
    }

    @Test
    void checkoutThenItGoesThroughBothDomainsAndEachServiceHearsItsCallersAlone() throws Exception {
        CheckoutTests.checkOut(shop, shop.person());

        for (Service service : CALLERS.keySet()) {
            assertHearsItsCallersAlone(service);
        }
        assertThat(WORKLOADS.stream().map(RegistrationLinksTests::address)).doesNotHaveDuplicates();
    }

    private static void assertHearsItsCallersAlone(Service service) throws Exception {
        URI health = health(service);
        for (Service caller : WORKLOADS) {
            String call = caller + " to " + service;
            try (RegisteredCaller workload = caller(caller, address(caller))) {
                if (CALLERS.get(service).contains(caller)) {
                    assertThat(workload.get(health).status()).as(call).isEqualTo(200);
                } else {
                    assertThatIOException().as(call).isThrownBy(() -> workload.get(health));
                }
            }
        }
        URI plain = URI.create(health.toString().replace("https:", "http:"));
        assertThat(Http.get(plain, Map.of()).status()).isEqualTo(400);
        assertThatIOException().isThrownBy(() -> Http.trySend("GET", health, null, Map.of()));
    }

    @Test
    void callWhenKeyAndCertificateWereStolenByAnotherAddressThenRefused() throws Exception {
        try (RegisteredCaller basket = caller(Service.BASKET, address(Service.BASKET));
                RegisteredCaller thief = caller(Service.BASKET, THIEF)) {
            assertThat(basket.get(health(Service.ACCOUNT)).status()).isEqualTo(200);
            assertThat(thief.get(health(Service.ACCOUNT)).status()).isEqualTo(403);
        }
    }

    @Test
    void statementWhenTokenWasStolenByAnotherAddressThenRefused() throws Exception {
        TlsKey key = TlsKey.of(certificate(Service.BASKET).getPublicKey());

        assertThatExceptionOfType(AttestorException.class)
                .isThrownBy(() -> RegistrationClients.attestor(
                                environment(Service.BASKET),
                                THIEF,
                                registrations().token(Service.BASKET))
                        .attest(agent(Service.BASKET).pins(), key, 0))
                .satisfies(refused -> {
                    assertThat(refused.status()).isEqualTo(403);
                    assertThat(refused.reason()).isEqualTo("other-address");
                });
    }

    @Test
    void restartThenTheServiceGoesOnWithItsRegistration() {
        X509Certificate before = certificate(Service.PRODUCT);

        shop.shop().restart(Service.PRODUCT);

        assertThat(certificate(Service.PRODUCT).getPublicKey()).isEqualTo(before.getPublicKey());
        CheckoutTests.checkOut(shop, shop.person());
    }

    @Test
    void checkoutWhenCuratorsAreAwayThenItGoesThrough() {
        registrations().stopCurators();
        try {
            CheckoutTests.checkOut(shop, shop.person());
        } finally {
            registrations().startCurators();
        }
        Eventually.holds("Readiness", PATIENCE, RegistrationLinksTests::isReady);
    }

    private static boolean isReady() {
        return Http.get(shop.url(Service.GATEWAY, "/actuator/health/readiness"), Map.of())
                        .status()
                == 200;
    }

    @Tag("nightly-identity")
    @Test
    void requestsWhenTokensAreReplacedThenNoneIsLost() {
        RequestLoad load = RequestLoad.of(shop.person());
        try (load) {
            Eventually.holds("Load", PATIENCE, () -> load.answered() > 20);
            replaceTokens();
            int after = load.answered();
            Eventually.holds("Load", PATIENCE, () -> load.answered() > after + 20);
        }
        assertThat(load.failures()).as("of %d requests", load.answered()).isEmpty();
    }

    /** Replaces the tokens, and waits until all services have registered by the new ones. */
    private static void replaceTokens() {
        Map<Service, X509Certificate> before = new EnumMap<>(Service.class);
        WORKLOADS.forEach(service -> before.put(service, certificate(service)));

        registrations().replaceTokens();

        for (Service service : WORKLOADS) {
            Eventually.holds(
                    "Another registration of " + service,
                    PATIENCE,
                    () -> !certificate(service).equals(before.get(service)));
        }
    }

    @Tag("nightly-identity")
    @Test
    void callWhenTokenEndsThenRefusedUntilThereIsAnother() throws Exception {
        try (RegisteredCaller basket = caller(Service.BASKET, address(Service.BASKET))) {
            assertThat(basket.get(health(Service.ACCOUNT)).status()).isEqualTo(200);

            registrations().endToken(Service.BASKET);

            Eventually.holds("A refusal", PATIENCE, () -> status(basket, health(Service.ACCOUNT)) == 403);
            assertThatIOException().isThrownBy(() -> basket.get(health(Service.ACCOUNT)));
        }
        replaceTokens();
        CheckoutTests.checkOut(shop, shop.person());
    }

    private static int status(RegisteredCaller caller, URI address) {
        try {
            return caller.get(address).status();
        } catch (IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    @Test
    void filesOfKeysAndTokensThenTheOwnerAloneReadsThem() {
        assertThat(Shell.run("cd '" + data + "/registration' && find . -type f ! -perm 600 ! -name 'curator.db*'"))
                .isEmpty();
        assertThat(Shell.run("cd '" + data + "' && find registration -type d ! -perm 700"))
                .isEmpty();
    }
}
