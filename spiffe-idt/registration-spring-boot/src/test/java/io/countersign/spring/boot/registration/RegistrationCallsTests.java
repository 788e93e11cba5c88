// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

import io.countersign.core.link.ClientLink;
import io.countersign.core.link.LinkIdentity;
import io.countersign.core.link.LinkTrust;
import io.countersign.core.link.Peer;
import io.countersign.core.link.PeerAuthenticator;
import io.countersign.core.link.PeerRole;
import io.countersign.core.link.PeerVerdict;
import io.countersign.registration.agent.AgentState;
import io.countersign.registration.agent.CommitmentsFactory;
import io.countersign.registration.agent.RegistrationAgent;
import io.countersign.registration.agent.TestRegistrations;
import io.countersign.spring.boot.link.ChosenLinkTrust;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.web.client.RestClient;

/** Calls of an application to peers, at their own addresses and others. Other systems have one loopback address. */
@EnabledOnOs(OS.LINUX)
class RegistrationCallsTests {

    private static void call(ConfigurableApplicationContext context, URI url) {
        context.getBean(RestClient.Builder.class)
                .build()
                .get()
                .uri(url)
                .retrieve()
                .toBodilessEntity();
    }

    @Test
    void callThenFromTheOwnAddressToARegisteredOneAndBothTellTheirHeads(@TempDir Path folder) throws Exception {
        try (TestRegistrations registrations = new TestRegistrations(folder);
                TestCallee basket = new TestCallee(registrations.peer("basket", 5), "127.0.0.5", registrations.head());
                TestCallee thief = new TestCallee(registrations.peer("basket", 5), "127.0.0.6", registrations.head());
                ConfigurableApplicationContext context = start(registrations, basket.url(), thief.url())) {
            call(context, basket.url());
            assertThat(basket.callers()).containsExactly(InetAddress.getByName("127.0.0.7"));
            assertThat(basket.heads()).first().asString().isNotBlank();
            assertThatException().isThrownBy(() -> call(context, thief.url()));
            assertThat(thief.callers()).isEmpty();
            assertRefusedWithoutAddress(context, registrations.peer("basket", 5));
            RegistrationAgent agent = context.getBean(RegistrationAgent.class);
            assertThat(agent.health().state()).isEqualTo(AgentState.CURRENT);
            basket.tell(registrations.forkedHead());
            call(context, basket.url());
            assertThat(agent.health().state()).isEqualTo(AgentState.STOPPED);
            assertThatException().isThrownBy(() -> call(context, basket.url()));
            assertThat(basket.callers()).hasSize(2);
        }
    }

    private static void assertRefusedWithoutAddress(ConfigurableApplicationContext context, LinkIdentity registered) {
        LinkTrust trust = context.getBean(ChosenLinkTrust.class).trust();
        for (PeerRole role : PeerRole.values()) {
            PeerAuthenticator authenticator = role == PeerRole.CLIENT
                    ? trust.server().orElseThrow()
                    : trust.client().orElseThrow();
            assertThat(authenticator.authenticate(new Peer(role, registered.chain(), null)))
                    .isInstanceOfSatisfying(
                            PeerVerdict.Rejected.class,
                            rejected -> assertThat(rejected.reason()).isEqualTo("no_address"));
        }
    }

    /** A client with an engine, as that of the JDK, knows the address of a server that it calls by its address only. */
    @Test
    void callByTheClientOfTheJdkThenToTheRegisteredAddressOnly(@TempDir Path folder) throws Exception {
        try (TestRegistrations registrations = new TestRegistrations(folder);
                TestCallee basket = new TestCallee(registrations.peer("basket", 5), "127.0.0.5", registrations.head());
                TestCallee thief = new TestCallee(registrations.peer("basket", 5), "127.0.0.6", registrations.head());
                ConfigurableApplicationContext context = start(registrations, basket.url(), thief.url())) {
            assertThat(callByTheJdk(context, basket.url())).isEqualTo(204);
            assertThatException().isThrownBy(() -> callByTheJdk(context, thief.url()));
            assertThat(thief.callers()).isEmpty();
        }
    }

    private static int callByTheJdk(ConfigurableApplicationContext context, URI url) throws Exception {
        ClientLink link =
                context.getBean(ChosenLinkTrust.class).trust().client().orElseThrow();
        try (HttpClient http = HttpClient.newBuilder()
                .sslContext(link.to(url.getHost(), url.getPort()).context())
                .localAddress(InetAddress.getByName("127.0.0.7"))
                .build()) {
            return http.send(HttpRequest.newBuilder(url).build(), HttpResponse.BodyHandlers.discarding())
                    .statusCode();
        }
    }

    private static ConfigurableApplicationContext start(TestRegistrations registrations, URI basket, URI thief) {
        Map<String, Object> properties = new HashMap<>(registrations.properties("account", "127.0.0.7"));
        properties.put("server.address", "127.0.0.7");
        properties.put("server.port", "0");
        properties.put("spring.main.banner-mode", "off");
        properties.put("countersign.service-id", "account.shop.com");
        properties.put("countersign.accept", "none");
        properties.put("countersign.registration.allowed-clients", TestRegistrations.id("basket"));
        properties.put("countersign.services.[basket.shop.com].url", basket.toString());
        properties.put("countersign.services.[basket.shop.com].spiffe-id", TestRegistrations.id("basket"));
        properties.put("countersign.services.[thief.shop.com].url", thief.toString());
        properties.put("countersign.services.[thief.shop.com].spiffe-id", TestRegistrations.id("basket"));
        return new SpringApplicationBuilder(Calling.class)
                .web(WebApplicationType.SERVLET)
                .properties(properties)
                .initializers(beans -> ((GenericApplicationContext) beans)
                        .registerBean(CommitmentsFactory.class, registrations::commitments))
                .run();
    }

    @EnableAutoConfiguration
    static class Calling {}
}
