// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.core.link.LinkIdentity;
import io.countersign.registration.agent.AgentState;
import io.countersign.registration.agent.CommitmentsFactory;
import io.countersign.registration.agent.FollowingAgent;
import io.countersign.registration.agent.TestRegistrations;
import io.countersign.spring.security.CountersignConfigurationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Application of shop.com with peers of delivery.com, which has a log of its own. */
@EnabledOnOs(OS.LINUX)
class FollowedLogsTests {

    @TempDir
    private Path folder;

    private TestRegistrations shop;

    private TestRegistrations delivery;

    private LinkIdentity courier;

    @BeforeEach
    void begin() throws IOException {
        shop = new TestRegistrations(Files.createDirectory(folder.resolve("shop")));
        delivery = new TestRegistrations(Files.createDirectory(folder.resolve("delivery")), "delivery.com");
        shop.peer("basket", 5);
        courier = delivery.peer("courier", 6);
    }

    @AfterEach
    void end() throws IOException {
        shop.close();
        delivery.close();
    }

    private ConfigurableApplicationContext start(Map<String, String> followed) {
        Map<String, Object> properties = new HashMap<>(shop.properties("account", "127.0.0.1"));
        properties.putAll(followed);
        properties.put("server.address", "127.0.0.1");
        properties.put("server.port", "0");
        properties.put("spring.main.banner-mode", "off");
        properties.put("management.endpoint.health.show-details", "always");
        properties.put("countersign.service-id", "account.shop.com");
        properties.put("countersign.accept", "none");
        properties.put(
                "countersign.registration.allowed-clients", "spiffe://shop.com/basket,spiffe://delivery.com/courier");
        return new SpringApplicationBuilder(Controller.class)
                .web(WebApplicationType.SERVLET)
                .properties(properties)
                .initializers(beans ->
                        ((GenericApplicationContext) beans).registerBean(CommitmentsFactory.class, shop::commitments))
                .run();
    }

    private static TestCaller caller(ConfigurableApplicationContext context, LinkIdentity identity, String from)
            throws IOException {
        return new TestCaller(
                identity, from, context.getEnvironment().getRequiredProperty("local.server.port", Integer.class));
    }

    @Test
    void peerOfAFollowedLogThenAnsweredWithTheHeadsOfBoth() throws Exception {
        Map<String, String> lazy = new HashMap<>(delivery.followed());
        lazy.put("spring.main.lazy-initialization", "true");
        try (ConfigurableApplicationContext context = start(lazy);
                TestCaller known = caller(context, courier, "127.0.0.6");
                TestCaller own = caller(context, shop.peer("basket", 5), "127.0.0.5")) {
            assertThat(known.get("/").headers().allValues("Countersign-Log-Head"))
                    .hasSize(2);
            assertThat(own.get("/").statusCode()).isEqualTo(200);
            assertThat(own.get("/actuator/health/readiness").body())
                    .contains("\"followed\":{\"delivery.com\":{\"state\":\"current\"");
            assertThat(known.get("/", "Countersign-Log-Head", delivery.forkedHead())
                            .statusCode())
                    .isEqualTo(200);
            assertThat(known.get("/").statusCode()).as("of a curator that lies").isEqualTo(503);
            assertThat(own.get("/").statusCode()).as("of the other log").isEqualTo(200);
        }
    }

    @Test
    void logWhenItIsAwayAtTheStartThenItsPeersAreRefusedUntilItIsThere() throws Exception {
        delivery.hideLog();
        try (ConfigurableApplicationContext context = start(delivery.followed());
                TestCaller own = caller(context, shop.peer("basket", 5), "127.0.0.5")) {
            assertThat(own.get("/").statusCode()).isEqualTo(200);
            assertThatException().isThrownBy(() -> status(context));
            delivery.showLog();
            Awaitility.await().atMost(Duration.ofMinutes(2)).ignoreExceptions().until(() -> status(context) == 200);
        }
    }

    private int status(ConfigurableApplicationContext context) throws IOException, InterruptedException {
        try (TestCaller caller = caller(context, courier, "127.0.0.6")) {
            return caller.get("/").statusCode();
        }
    }

    @Test
    void logsWhenTheyAreForOneTrustDomainThenTheApplicationDoesNotStart() {
        Map<String, String> followed = new HashMap<>(delivery.followed());
        followed.put("countersign.registration.followed-logs[0].attestors[0].names", "spiffe://shop.com/courier");
        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> start(followed))
                .extracting(NestedExceptionUtils::getMostSpecificCause)
                .isInstanceOfSatisfying(
                        CountersignConfigurationException.class,
                        refused -> assertThat(refused.property()).isEqualTo("countersign.registration.followed-logs"));
    }

    private FollowingAgent following(CommitmentsFactory commitments) {
        Map<String, String> properties = new HashMap<>(shop.properties("account", "127.0.0.1"));
        properties.putAll(delivery.followed());
        CountersignRegistrationProperties bound = new Binder(new MapConfigurationPropertySource(properties))
                .bindOrCreate("countersign.registration", CountersignRegistrationProperties.class);
        RegistrationSettings.FollowedLog followed = new RegistrationSettings(bound, null)
                .followed(InstantSource.system())
                .getFirst();
        return new FollowingAgent(followed.settings(), followed.curator(), commitments, alarm -> {});
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        boolean open = false;
        while (!open) {
            try {
                open = latch.await(1, TimeUnit.MINUTES);
            } catch (InterruptedException ended) {
                // As a computation does that does not look at interrupts.
            }
        }
    }

    @Test
    void endWhenAStartIsUnderWayThenItsAgentIsClosedLater() throws Exception {
        AtomicInteger starts = new AtomicInteger();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        FollowingAgent slow = following(parameters -> {
            if (starts.incrementAndGet() == 1) {
                throw new IllegalStateException("The first start fails, since the application waits for it");
            }
            begun.countDown();
            awaitUninterrupted(released);
            return delivery.commitments().create(parameters);
        });
        FollowedLogs logs = FollowedLogs.start(List.of(slow));
        assertThat(begun.await(1, TimeUnit.MINUTES)).isTrue();
        logs.end(Duration.ofMillis(1));
        released.countDown();
        FollowingAgent next = following(delivery.commitments());
        Awaitility.await()
                .atMost(Duration.ofMinutes(1))
                .ignoreExceptionsInstanceOf(IOException.class)
                .until(() -> {
                    next.start();
                    return true;
                });
        next.close();
        assertThat(slow.health().state()).isEqualTo(AgentState.NOT_STARTED);
    }

    @EnableAutoConfiguration
    @RestController
    static class Controller {

        @GetMapping("/")
        String answer() {
            return "heard";
        }
    }
}
