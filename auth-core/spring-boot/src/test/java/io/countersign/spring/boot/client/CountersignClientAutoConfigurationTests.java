// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.countersign.core.CallerConversion;
import io.countersign.core.ServiceId;
import io.countersign.spring.boot.CountersignAutoConfiguration;
import io.countersign.spring.boot.TestScheme;
import io.countersign.spring.boot.TestServiceCredential;
import io.countersign.spring.boot.link.CountersignLinkAutoConfiguration;
import io.countersign.spring.security.CallerAuthentication;
import io.countersign.spring.security.CountersignConfigurationException;
import io.countersign.spring.security.CredentialSchemes;
import io.countersign.spring.security.client.CredentialPropagationInterceptor;
import io.countersign.spring.security.client.CredentialPropagator;
import io.countersign.spring.security.client.ServiceTargets;
import io.countersign.spring.security.client.UnmappedPolicy;
import io.countersign.spring.security.client.UnmappedTargetException;
import io.countersign.spring.security.observation.CredentialObservations;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.restclient.RestClientCustomizer;
import org.springframework.boot.restclient.autoconfigure.RestClientAutoConfiguration;
import org.springframework.boot.security.autoconfigure.SecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.servlet.ServletWebSecurityAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.web.client.HttpServerErrorException;
import org.springframework.web.client.RestClient;
import org.springframework.web.service.annotation.GetExchange;

class CountersignClientAutoConfigurationTests {

    private static final ServiceId TARGET = new ServiceId("b.example.com");

    private final List<Map<String, List<String>>> received = new CopyOnWriteArrayList<>();

    private final Set<InetSocketAddress> peers = ConcurrentHashMap.newKeySet();

    private HttpServer server;

    private WebApplicationContextRunner runner;

    @BeforeEach
    void setUp() throws IOException {
        server = start(0);
        runner = new WebApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        CountersignAutoConfiguration.class,
                        CountersignLinkAutoConfiguration.class,
                        CountersignClientAutoConfiguration.class,
                        RestClientAutoConfiguration.class,
                        SecurityAutoConfiguration.class,
                        ServletWebSecurityAutoConfiguration.class))
                .withBean(TestScheme.class, () -> new TestScheme("alpha"))
                .withBean(TestServiceCredential.class, TestServiceCredential::new)
                .withPropertyValues(
                        "countersign.service-id=a.example.com",
                        "countersign.accept=alpha",
                        "countersign.services.[b.example.com].url=" + address(),
                        "countersign.services.[b.example.com].scopes=account:debit");
    }

    @AfterEach
    void tearDown() {
        SecurityContextHolder.clearContext();
        server.stop(0);
    }

    @Test
    void callWhenCallerThenItCarriesBothCredentials() {
        runner.run(context -> {
            asCaller();
            context.getBean(CountersignClients.class)
                    .create(TARGET, Service.class)
                    .get();
            assertThat(received).singleElement().satisfies(headers -> {
                assertThat(headers.get("Authorization")).containsExactly("Test alice");
                assertThat(headers.get("Service-authorization")).containsExactly("account:debit");
            });
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "max-connections=0",
                "max-connections-per-service=-1",
                "connect-timeout=0s",
                "read-timeout=-1s",
                "pool-timeout=0s",
                "validate-after=0s",
                "ssl-bundle=absent",
                "local-address=localhost",
                "local-address=127.0.0.1/8"
            })
    void startWhenSettingCannotWorkThenFailsAndNamesIt(String setting) {
        runner.withPropertyValues("countersign.client." + setting)
                .run(context -> assertThat(context.getStartupFailure())
                        .rootCause()
                        .isInstanceOf(CountersignConfigurationException.class)
                        .hasMessageStartingWith("countersign.client." + setting.substring(0, setting.indexOf('='))));
    }

    /** Other systems have no other loopback address than the first one. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void callWhenLocalAddressThenOnlyServicesAreCalledFromIt() {
        runner.withPropertyValues("countersign.client.local-address=127.0.0.9").run(context -> {
            builder(context).get().uri(address()).retrieve().toBodilessEntity();
            assertThat(peers)
                    .singleElement()
                    .satisfies(peer -> assertThat(peer.getHostString()).isEqualTo("127.0.0.9"));
            peers.clear();
            builder(context).get().uri(unmapped()).retrieve().toBodilessEntity();
            assertThat(peers)
                    .singleElement()
                    .satisfies(peer -> assertThat(peer.getHostString()).isEqualTo("127.0.0.1"));
        });
    }

    @Test
    void callWhenNoCallerThenItCarriesTheServicesAlone() {
        runner.run(context -> {
            builder(context).get().uri(address()).retrieve().toBodilessEntity();
            assertThat(received).singleElement().satisfies(headers -> {
                assertThat(headers).doesNotContainKey("Authorization");
                assertThat(headers).containsKey("Service-authorization");
            });
        });
    }

    @Test
    void callWhenHeadersWereCopiedFromARequestThenTheyAreReplaced() {
        runner.run(context -> {
            asCaller();
            builder(context)
                    .get()
                    .uri(address())
                    .header("Authorization", "Test mallory")
                    .header("Authorization", "Test mallory2")
                    .header("service-authorization", "everything")
                    .retrieve()
                    .toBodilessEntity();
            assertThat(received).singleElement().satisfies(headers -> {
                assertThat(headers.get("Authorization")).containsExactly("Test alice");
                assertThat(headers.get("Service-authorization")).containsExactly("account:debit");
            });
        });
    }

    @Test
    void callWhenHostIsUnmappedThenItCarriesNothingAndIsCounted() {
        runner.withBean(SimpleMeterRegistry.class).run(context -> {
            asCaller();
            builder(context).get().uri(unmapped()).retrieve().toBodilessEntity();
            assertThat(received)
                    .singleElement()
                    .satisfies(headers ->
                            assertThat(headers).doesNotContainKeys("Authorization", "Service-authorization"));
            SimpleMeterRegistry registry = context.getBean(SimpleMeterRegistry.class);
            context.getBean("countersignUnmappedCallMeters", MeterBinder.class).bindTo(registry);
            assertThat(registry.get("countersign.client.unmapped")
                            .functionCounter()
                            .count())
                    .isEqualTo(1);
        });
    }

    @Test
    void callWhenHostIsUnmappedThenACredentialOfTheApplicationIsKept() {
        runner.run(context -> {
            asCaller();
            builder(context)
                    .get()
                    .uri(unmapped())
                    .headers(headers -> headers.setBearerAuth("token-for-the-third-party"))
                    .retrieve()
                    .toBodilessEntity();
            assertThat(received)
                    .singleElement()
                    .satisfies(headers -> assertThat(headers.get("Authorization"))
                            .containsExactly("Bearer token-for-the-third-party"));
        });
    }

    @Test
    void callWhenHostIsUnmappedAndRedirectsThenItIsNotFollowed() {
        runner.run(context -> {
            ResponseEntity<Void> response = builder(context)
                    .get()
                    .uri(unmapped() + "/redirect")
                    .retrieve()
                    .toBodilessEntity();
            assertThat(response.getStatusCode()).isEqualTo(HttpStatus.FOUND);
            assertThat(received).hasSize(1);
        });
    }

    @Test
    void callWhenHostIsUnmappedAndRefusedThenNothingIsSent() {
        runner.withPropertyValues("countersign.client.unmapped=refuse").run(context -> {
            asCaller();
            assertThatExceptionOfType(UnmappedTargetException.class)
                    .isThrownBy(() ->
                            builder(context).get().uri(unmapped()).retrieve().toBodilessEntity())
                    .withMessageContaining("countersign.services");
            assertThat(received).isEmpty();
        });
    }

    @Test
    void startWhenUnmappedIsUnknownThenFailsAndNamesTheProperty() {
        runner.withPropertyValues("countersign.client.unmapped=open")
                .run(context ->
                        assertThat(context.getStartupFailure()).hasStackTraceContaining("countersign.client.unmapped"));
    }

    @Test
    void callWhenRedirectedThenItIsNotFollowed() {
        runner.run(context -> {
            asCaller();
            ResponseEntity<Void> response = builder(context)
                    .get()
                    .uri(address() + "/redirect")
                    .retrieve()
                    .toBodilessEntity();
            assertThat(response.getStatusCode()).isEqualTo(HttpStatus.FOUND);
            assertThat(received).hasSize(1);
        });
    }

    @Test
    void callWhenServiceIsBusyThenItIsNotRepeated() {
        runner.run(context -> {
            assertThatExceptionOfType(HttpServerErrorException.ServiceUnavailable.class)
                    .isThrownBy(() -> builder(context)
                            .get()
                            .uri(address() + "/busy")
                            .retrieve()
                            .toBodilessEntity());
            assertThat(received).hasSize(1);
        });
    }

    @Test
    void callsThenTheyShareAConnectionAndNoCookies() {
        runner.run(context -> {
            CountersignClients clients = context.getBean(CountersignClients.class);
            for (int i = 0; i < 5; i++) {
                clients.create(TARGET, Service.class).get();
            }
            assertThat(peers).hasSize(1);
            assertThat(received).hasSize(5).noneMatch(headers -> headers.containsKey("Cookie"));
        });
    }

    @Test
    void createWhenServiceHasNoAddressThenFailsWithTheFix() {
        runner.run(context -> assertThatExceptionOfType(CountersignConfigurationException.class)
                .isThrownBy(() ->
                        context.getBean(CountersignClients.class).create(new ServiceId("c.example.com"), Service.class))
                .withMessageContaining("countersign.services.[c.example.com].url"));
    }

    @Test
    void startWhenOwnInterceptorThenItIsUsed() {
        CredentialSchemes schemes = new CredentialSchemes(List.of(new TestScheme("own")), List.of("own"), null);
        CredentialPropagationInterceptor own = new CredentialPropagationInterceptor(new CredentialPropagator(
                schemes,
                new ServiceTargets(List.of()),
                null,
                CallerConversion.NONE,
                CredentialObservations.NOOP,
                UnmappedPolicy.REFUSE));
        runner.withBean("own", CredentialPropagationInterceptor.class, () -> own)
                .run(context -> assertThat(context)
                        .getBean(CredentialPropagationInterceptor.class)
                        .isSameAs(own));
    }

    @Test
    void startWhenDisabledThenBuilderIsLeftAlone() {
        runner.withPropertyValues("countersign.client.enabled=false")
                .run(context -> assertThat(context)
                        .doesNotHaveBean(CredentialPropagationInterceptor.class)
                        .doesNotHaveBean("countersignRestClientCustomizer"));
    }

    @Test
    void startWhenHttpClientIsAbsentThenNothingIsConfigured() {
        runner.withClassLoader(new FilteredClassLoader(HttpClients.class))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(CountersignClients.class));
    }

    @Test
    void startWhenRestClientModuleIsAbsentThenNothingIsConfigured() {
        new WebApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        CountersignAutoConfiguration.class,
                        CountersignLinkAutoConfiguration.class,
                        CountersignClientAutoConfiguration.class,
                        SecurityAutoConfiguration.class,
                        ServletWebSecurityAutoConfiguration.class))
                .withPropertyValues("countersign.service-id=a.example.com", "countersign.accept=none")
                .withClassLoader(new FilteredClassLoader(RestClientCustomizer.class))
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(CountersignClients.class));
    }

    /** Requests that are not idempotent are not retried, so a connection to the previous process must not be used. */
    @Test
    void callWhenServiceHasStartedAnewThenNoneOfItsFormerConnectionsIsUsed() {
        runner.run(context -> {
            RestClient client = context.getBean(CountersignClients.class).restClient(TARGET);
            client.post().retrieve().toBodilessEntity();
            int port = server.getAddress().getPort();
            server.stop(0);
            Thread.sleep(Duration.ofMillis(500));
            server = start(port);
            client.post().retrieve().toBodilessEntity();
            assertThat(peers).hasSize(2);
        });
    }

    private HttpServer start(int port) throws IOException {
        HttpServer started = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        started.createContext("/", this::answer);
        started.start();
        return started;
    }

    private static RestClient builder(ApplicationContext context) {
        return context.getBean(RestClient.Builder.class).build();
    }

    private static void asCaller() {
        CallerAuthentication alice = TestScheme.authentication("alice");
        SecurityContextHolder.setContext(new SecurityContextImpl(alice));
    }

    /** Returns the address of the server by a name that no service has. */
    private String unmapped() {
        return address().replace("127.0.0.1", "localhost");
    }

    private String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            received.add(Map.copyOf(exchange.getRequestHeaders()));
            peers.add(exchange.getRemoteAddress());
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().add("Set-Cookie", "session=1; Path=/");
            exchange.getResponseHeaders().add("Location", address() + "/elsewhere");
            exchange.getResponseHeaders().add("Retry-After", "0");
            exchange.sendResponseHeaders(status(exchange.getRequestURI().getPath()), -1);
        }
    }

    private static int status(String path) {
        return switch (path) {
            case "/redirect" -> 302;
            case "/busy" -> 503;
            default -> 200;
        };
    }

    interface Service {

        @GetExchange("/")
        void get();
    }
}
