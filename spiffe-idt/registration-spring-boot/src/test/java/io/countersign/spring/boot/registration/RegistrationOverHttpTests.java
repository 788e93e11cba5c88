// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.core.link.LinkIdentity;
import io.countersign.registration.agent.AgentState;
import io.countersign.registration.agent.CommitmentsFactory;
import io.countersign.registration.agent.RegistrationAgent;
import io.countersign.registration.agent.TestRegistrations;
import io.countersign.registration.audit.Alarm;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.EventListener;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Requests of peers to an application, from their own addresses and others. Other systems have one loopback address. */
@EnabledOnOs(OS.LINUX)
class RegistrationOverHttpTests {

    private static final String HEADER = "Countersign-Log-Head";

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static final int BASKET = 5;

    private static TestRegistrations registrations;

    private static Application shared;

    @BeforeAll
    static void start(@TempDir Path folder) {
        registrations = new TestRegistrations(folder);
        for (String name : List.of("basket", "orders", "thief")) {
            registrations.peer(
                    name, BASKET + List.of("basket", "orders", "thief").indexOf(name));
        }
        shared = new Application(registrations, "account");
    }

    @AfterAll
    static void stop() throws IOException {
        shared.close();
        registrations.close();
    }

    private static LinkIdentity basket() {
        return registrations.peer("basket", BASKET);
    }

    private static int status(LinkIdentity identity, String from, String... headers) throws Exception {
        try (TestCaller caller = new TestCaller(identity, from, shared.port())) {
            return caller.get("/", headers).statusCode();
        }
    }

    private static void assertRefusedInHandshake(LinkIdentity identity, String from) {
        int before = shared.heard();
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> status(identity, from));
        assertThat(shared.heard()).isEqualTo(before);
    }

    private static void assertForbidden(LinkIdentity identity, String from, String... headers) throws Exception {
        int before = shared.heard();
        assertThat(status(identity, from, headers)).isEqualTo(403);
        assertThat(shared.heard()).isEqualTo(before);
    }

    @Test
    void peerWhenRegisteredThenAnsweredWithTheHeadOfTheLog() throws Exception {
        try (TestCaller caller = new TestCaller(basket(), "127.0.0.5", shared.port())) {
            HttpResponse<String> response = caller.get("/", HEADER, registrations.head());
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body()).isEqualTo("heard");
            assertThat(response.headers().firstValue(HEADER)).isPresent();
        }
    }

    @Test
    void keyWhenUsedFromAnotherAddressThenForbidden() throws Exception {
        assertForbidden(basket(), "127.0.0.9");
    }

    /** {@code server.forward-headers-strategy=native} lets Tomcat take the address of a request from this header. */
    @Test
    void keyWhenAHeaderForwardsItsAddressThenForbiddenStill() throws Exception {
        assertForbidden(basket(), "127.0.0.9", "X-Forwarded-For", "127.0.0.5");
        assertForbidden(basket(), "127.0.0.9", "Forwarded", "for=127.0.0.5");
        assertThat(status(basket(), "127.0.0.5", "X-Forwarded-For", "127.0.0.9"))
                .isEqualTo(200);
    }

    @Test
    void peerWhenItsNameIsNotAllowedThenRefused() {
        assertRefusedInHandshake(registrations.peer("thief", 7), "127.0.0.7");
    }

    @Test
    void certificateWhenTheLogDoesNotBindItThenRefused() {
        assertRefusedInHandshake(registrations.withOtherToken("basket"), "127.0.0.5");
        assertRefusedInHandshake(registrations.withOtherKey("basket"), "127.0.0.5");
        assertRefusedInHandshake(TestRegistrations.unregistered("basket"), "127.0.0.5");
        assertRefusedInHandshake(registrations.expired("basket"), "127.0.0.5");
    }

    @Test
    void peerWhenItsRegistrationIsRevokedThenRefusedOnItsOpenConnection() throws Exception {
        LinkIdentity orders = registrations.peer("orders", 6);
        try (TestCaller caller = new TestCaller(orders, "127.0.0.6", shared.port())) {
            assertThat(caller.get("/").statusCode()).isEqualTo(200);
            registrations.revoke("orders");
            Awaitility.await()
                    .atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(shared.agent().judge(orders.chain(), null))
                            .asString()
                            .contains("registration_ended"));
            assertThat(caller.get("/").statusCode()).isEqualTo(403);
        }
        assertRefusedInHandshake(orders, "127.0.0.6");
    }

    @Test
    void headWhenAnotherKeySignedItThenIgnored() throws Exception {
        assertThat(status(basket(), "127.0.0.5", HEADER, registrations.forgedHead()))
                .isEqualTo(200);
        assertThat(status(basket(), "127.0.0.5", HEADER, "x".repeat(4096))).isEqualTo(200);
        assertThat(shared.agent().health().up()).isTrue();
        assertThat(shared.alarms()).noneMatch(Alarm.Forked.class::isInstance);
    }

    @Test
    void registrationThenItIsInReadinessMetersAndInfo() throws Exception {
        try (TestCaller caller = new TestCaller(basket(), "127.0.0.5", shared.port())) {
            assertThat(caller.get("/actuator/health/readiness").body()).contains("\"registration\"", "\"sequence\"");
        }
        assertThat(shared.context.getBean(RegistrationInfoContributor.class).info())
                .containsEntry("id", "spiffe://shop.com/account")
                .containsEntry("state", "current")
                .containsKeys("slot", "expires", "sequence");
        MeterRegistry meters = shared.context.getBean(MeterRegistry.class);
        assertThat(meters.get("countersign.registration.remaining").gauge().value())
                .isPositive();
        assertThat(meters.get("countersign.registration.head.age").gauge().value())
                .isNotNegative();
        assertThat(meters.get("countersign.registration.alarms")
                        .tag("kind", "foreign_entry")
                        .functionCounter()
                        .count())
                .isZero();
    }

    @Test
    void headWhenItProvesASecondLogThenNobodyIsAnsweredAnyMore() throws Exception {
        try (Application application = new Application(registrations, "product");
                TestCaller caller = new TestCaller(basket(), "127.0.0.5", application.port())) {
            assertThat(caller.get("/", HEADER, registrations.forkedHead()).statusCode())
                    .isEqualTo(200);
            assertThat(application.agent().health().state()).isEqualTo(AgentState.STOPPED);
            assertThat(application.alarms()).anyMatch(Alarm.Forked.class::isInstance);
            assertThat(application
                            .context
                            .getBean(MeterRegistry.class)
                            .get("countersign.registration.alarms")
                            .tag("kind", "forked")
                            .functionCounter()
                            .count())
                    .isEqualTo(1);
            assertThat(caller.get("/").statusCode()).isEqualTo(503);
        }
    }

    /** Application that basket and orders may call. */
    private static final class Application implements AutoCloseable {

        private final ConfigurableApplicationContext context;

        Application(TestRegistrations registrations, String name) {
            Map<String, Object> properties = new HashMap<>(Map.of(
                    "server.address", "127.0.0.1",
                    "server.port", "0",
                    "server.forward-headers-strategy", "native",
                    "spring.main.banner-mode", "off",
                    "countersign.service-id", name + ".shop.com",
                    "countersign.accept", "none",
                    "management.endpoint.health.show-details", "always",
                    "management.endpoints.web.exposure.include", "health",
                    "management.endpoints.access.default", "unrestricted"));
            properties.putAll(registrations.properties(name, "127.0.0.1"));
            properties.put(
                    "countersign.registration.allowed-clients",
                    TestRegistrations.id("basket") + "," + TestRegistrations.id("orders"));
            this.context = new SpringApplicationBuilder(Controller.class)
                    .web(WebApplicationType.SERVLET)
                    .properties(properties)
                    .initializers(beans -> ((GenericApplicationContext) beans)
                            .registerBean(CommitmentsFactory.class, registrations::commitments))
                    .run();
        }

        int port() {
            return context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
        }

        RegistrationAgent agent() {
            return context.getBean(RegistrationAgent.class);
        }

        int heard() {
            return context.getBean(Controller.class).heard.size();
        }

        List<Alarm> alarms() {
            return context.getBean(Controller.class).alarms;
        }

        @Override
        public void close() {
            context.close();
        }
    }

    @EnableAutoConfiguration
    @RestController
    static class Controller {

        private final List<String> heard = new CopyOnWriteArrayList<>();

        private final List<Alarm> alarms = new CopyOnWriteArrayList<>();

        @GetMapping("/")
        String answer() {
            heard.add("request");
            return "heard";
        }

        @EventListener
        void raised(RegistrationAlarmEvent event) {
            alarms.add(event.alarm());
        }
    }
}
