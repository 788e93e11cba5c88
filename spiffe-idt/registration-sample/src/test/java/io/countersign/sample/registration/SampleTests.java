// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sample.registration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.countersign.core.link.LinkIdentity;
import io.countersign.core.link.LinkListener;
import io.countersign.core.link.MutualTls;
import io.countersign.core.link.PeerVerdict;
import io.countersign.idt.SpiffeId;
import io.countersign.registration.agent.AgentCertificate;
import io.countersign.registration.agent.RegisteredPeer;
import io.countersign.registration.agent.RegistrationAgent;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKeySigner;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

/** Tests both services with a key curator and an attestor. Other systems have one loopback address only. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
@EnabledOnOs(OS.LINUX)
class SampleTests {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static SampleWorld world;

    private static ConfigurableApplicationContext prices;

    private static ConfigurableApplicationContext orders;

    @BeforeAll
    static void start(@TempDir Path folder) {
        world = new SampleWorld(folder.resolve("world"));
        prices = world.startPrices();
        orders = world.startOrders("orders", SampleWorld.ORDERS, SampleWorld.port(prices));
        awaitKnown(orders);
    }

    /** Waits until Prices has read the entry of a service in the log. */
    private static void awaitKnown(ConfigurableApplicationContext service) {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(agent(prices).health().sequence())
                        .isGreaterThanOrEqualTo(agent(service).health().sequence()));
    }

    private static RegistrationAgent agent(ConfigurableApplicationContext service) {
        return service.getBean(RegistrationAgent.class);
    }

    @AfterAll
    static void stop() {
        world.close();
    }

    private static HttpResponse<String> order(ConfigurableApplicationContext service, String address)
            throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            URI uri = URI.create("http://" + address + ":" + SampleWorld.port(service) + "/orders/chair");
            return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
        }
    }

    /** Calls Prices with what an attacker presents, who believes every server. */
    private static HttpResponse<String> ask(LinkIdentity identity, String from)
            throws IOException, InterruptedException {
        RegisteredPeer anybody = new RegisteredPeer(SpiffeId.parse("spiffe://example.org/anybody"), 0, Instant.MAX);
        MutualTls tls = new MutualTls(
                () -> identity, peer -> new PeerVerdict.Accepted(anybody), LinkListener.NONE, Clock.systemUTC());
        try (HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .sslContext(tls.context(peer -> true))
                .localAddress(InetAddress.getByName(from))
                .build()) {
            return ask(client);
        }
    }

    private static HttpResponse<String> ask(HttpClient client) throws IOException, InterruptedException {
        URI uri = URI.create("https://" + SampleWorld.PRICES + ":" + SampleWorld.port(prices) + "/prices/chair");
        return client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static LinkIdentity ofOrders() {
        return agent(orders).identity().orElseThrow();
    }

    @Test
    void orderThenThePriceIsThatOfTheOtherService() throws Exception {
        assertThat(order(orders, SampleWorld.ORDERS).body()).isEqualTo("chair is 12.50");
    }

    @Test
    void orderWhenServiceIsNotAllowedThenItHasNoPrice() throws Exception {
        ConfigurableApplicationContext stranger = world.startOrders("stranger", "127.0.0.13", SampleWorld.port(prices));
        awaitKnown(stranger);
        HttpResponse<String> answer = order(stranger, "127.0.0.13");
        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body()).doesNotContain("12.50");
    }

    @Test
    void callWhenKeyIsNotInTheLogThenItGetsNoFurtherThanTheHandshake() throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        KeyPair pair = generator.generateKeyPair();
        Instant now = Instant.now();
        LinkIdentity unregistered = new LinkIdentity(
                SampleWorld.id("orders"),
                List.of(AgentCertificate.create(
                        TlsKeySigner.of(pair),
                        Octets.sha256(new byte[0]),
                        now.minus(Duration.ofHours(1)),
                        now.plus(Duration.ofHours(1)))),
                pair.getPrivate());
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> ask(unregistered, SampleWorld.ORDERS));
    }

    @Test
    void callWhenKeyIsUsedAtAnotherAddressThenRefused() throws Exception {
        assertThat(ask(ofOrders(), SampleWorld.ORDERS).statusCode()).isEqualTo(200);
        HttpResponse<String> answer = ask(ofOrders(), "127.0.0.14");
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.body()).doesNotContain("12.50");
    }

    @Test
    void startWhenTokenIsStolenThenItRegistersAtNoOtherAddress(@TempDir Path thief) {
        Map<String, String> stolen =
                new HashMap<>(world.registrations().register(SampleWorld.id("stock"), "127.0.0.15"));
        stolen.put("countersign.client.local-address", "127.0.0.16");
        stolen.put("countersign.registration.state", thief.resolve("state").toString());
        assertThatException()
                .isThrownBy(() -> world.startOrders("127.0.0.16", SampleWorld.port(prices), stolen))
                .havingRootCause()
                .withMessageContaining("other-address");
    }
}
