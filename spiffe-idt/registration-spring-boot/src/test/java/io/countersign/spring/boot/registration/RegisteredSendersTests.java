// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.registration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.core.Caller;
import io.countersign.core.ReplayStore;
import io.countersign.core.link.LinkIdentity;
import io.countersign.idt.Delegation;
import io.countersign.idt.IdtVerification;
import io.countersign.idt.Scope;
import io.countersign.idt.SpiffeId;
import io.countersign.idt.nested.LsvidSigner;
import io.countersign.idt.nested.LsvidTokens;
import io.countersign.idt.nested.NestedPolicy;
import io.countersign.idt.nested.NestedVerifier;
import io.countersign.idt.nested.NextLayer;
import io.countersign.idt.x509.ChainVerifier;
import io.countersign.registration.agent.CommitmentsFactory;
import io.countersign.registration.agent.TestRegistrations;
import io.countersign.spiffe.tls.LiveIdentity;
import io.countersign.spiffe.tls.WorkloadApiSource;
import io.countersign.spiffe.workloadapi.EmbeddedWorkloadApi;
import io.countersign.spring.security.CountersignConfigurationException;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
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
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Identity tokens over links by registration: workloads sign tokens with the keys of their SVIDs, and are known as senders
 * by the names of their registrations. Other systems have one loopback address only.
 */
@EnabledOnOs(OS.LINUX)
class RegisteredSendersTests {

    private static final Clock CLOCK = Clock.systemUTC();

    private static final Duration LIFE = Duration.ofMinutes(2);

    private static TestRegistrations registrations;

    private static EmbeddedWorkloadApi svids;

    private static ConfigurableApplicationContext context;

    private static Path sockets;

    private static Map<String, Object> properties;

    @BeforeAll
    static void start(@TempDir Path folder) {
        sockets = folder;
        registrations = new TestRegistrations(folder);
        registrations.peer("basket", 5);
        registrations.peer("orders", 6);
        EmbeddedWorkloadApi.Builder api = EmbeddedWorkloadApi.builder("shop.com");
        for (String name : Set.of("account", "basket", "asserting")) {
            api.register(socket(name), TestRegistrations.id(name));
        }
        svids = api.start();
        properties = new HashMap<>(registrations.properties("account", "127.0.0.1"));
        properties.put("server.address", "127.0.0.1");
        properties.put("server.port", "0");
        properties.put("spring.main.banner-mode", "off");
        properties.put("countersign.service-id", "account.shop.com");
        properties.put("countersign.accept", "lsvid,x509-svid");
        properties.put("countersign.registration.allowed-clients", "spiffe://shop.com/*");
        properties.put("countersign.spiffe.endpoint-socket", EmbeddedWorkloadApi.endpoint(socket("account")));
        properties.put("countersign.idt.asserting-workloads[0].id", TestRegistrations.id("asserting"));
        properties.put("countersign.idt.asserting-workloads[0].url", "https://127.0.0.1:1");
        properties.put("countersign.idt.asserting-workloads[0].authorities", "https://login.example");
        context = application(properties).run();
    }

    private static SpringApplicationBuilder application(Map<String, Object> properties) {
        return new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.SERVLET)
                .properties(properties)
                .initializers(beans -> ((GenericApplicationContext) beans)
                        .registerBean(CommitmentsFactory.class, registrations::commitments));
    }

    @AfterAll
    static void stop() throws IOException {
        context.close();
        svids.close();
        registrations.close();
    }

    private static Path socket(String name) {
        return sockets.resolve(name + ".sock");
    }

    private static SpiffeId id(String name) {
        return SpiffeId.parse(TestRegistrations.id(name));
    }

    private static WorkloadApiSource svid(String name) {
        return WorkloadApiSource.open(
                EmbeddedWorkloadApi.endpoint(socket(name)), Duration.ofMinutes(1), Duration.ofMinutes(1), CLOCK);
    }

    /** Token about a user, which the asserting workload gave to the basket, and that to the account. */
    private static String token() {
        try (WorkloadApiSource asserting = svid("asserting");
                WorkloadApiSource basket = svid("basket")) {
            LiveIdentity first = new LiveIdentity(asserting, CLOCK);
            LiveIdentity second = new LiveIdentity(basket, CLOCK);
            String inner = new LsvidTokens(() -> LsvidSigner.of(first.svid()), CLOCK)
                    .mint(
                            new Delegation("https://login.example", "ada", null),
                            NextLayer.to(id("basket"), LIFE).within(Scope.of(Set.of("orders"))));
            NestedVerifier verifier = NestedVerifier.lsvid(
                    NestedPolicy.of(id("basket"), Set.of(id("asserting"))),
                    second::bundles,
                    new ChainVerifier(4),
                    (owner, id, until) -> ReplayStore.Use.FIRST,
                    CLOCK);
            IdtVerification.Verified verified = (IdtVerification.Verified) verifier.inspect(inner, id("basket"));
            return new LsvidTokens(() -> LsvidSigner.of(second.svid()), CLOCK)
                    .extend(verified, NextLayer.to(id("account"), LIFE));
        }
    }

    private static HttpResponse<String> send(String peer, int number, String... headers) throws Exception {
        LinkIdentity identity = registrations.peer(peer, number);
        int port = context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
        try (TestCaller caller = new TestCaller(identity, "127.0.0." + number, port)) {
            return caller.get("/", headers);
        }
    }

    @Test
    void tokenWhenTheRegisteredNameIsThatOfItsSignerThenAccepted() throws Exception {
        assertThat(send("basket", 5, "Authorization", "LSVID " + token()).body())
                .isEqualTo("lsvid ada");
    }

    @Test
    void tokenWhenAnotherRegisteredServiceSendsItThenRefused() throws Exception {
        HttpResponse<String> response = send("orders", 6, "Authorization", "LSVID " + token());
        assertThat(response.statusCode()).isEqualTo(401);
    }

    @Test
    void requestWithoutATokenThenTheCallerIsTheRegisteredService() throws Exception {
        assertThat(send("orders", 6).body()).isEqualTo("x509-svid spiffe://shop.com/orders");
    }

    @Test
    void startWhenNobodyCouldSendWhatIsAcceptedThenRefused() {
        Map<String, Object> withoutServer = new HashMap<>(properties);
        withoutServer.put("countersign.registration.server", "false");
        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> application(withoutServer).run().close())
                .extracting(NestedExceptionUtils::getMostSpecificCause)
                .isInstanceOfSatisfying(
                        CountersignConfigurationException.class,
                        refused -> assertThat(refused.property()).isEqualTo("countersign.registration.server"));
    }

    @EnableAutoConfiguration
    @RestController
    static class Application {

        @GetMapping("/")
        String who(@AuthenticationPrincipal Caller caller) {
            return caller.scheme() + " "
                    + (caller.user() == null
                            ? caller.chain().getFirst().id()
                            : caller.user().id());
        }
    }
}
