// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.client;

import static io.countersign.spring.security.client.CredentialPropagationFilterFunction.caller;
import static io.countersign.spring.security.client.CredentialPropagationFilterFunction.withoutCaller;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import feign.Feign;
import feign.RequestLine;
import io.countersign.spring.boot.TestScheme;
import io.countersign.spring.boot.TestServiceCredential;
import io.countersign.spring.security.CallerAuthentication;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.restclient.RestTemplateBuilder;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpHeaders;
import org.springframework.http.RequestEntity;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;
import org.springframework.web.reactive.function.client.WebClient;
import org.springframework.web.service.annotation.GetExchange;
import org.springframework.web.service.registry.ImportHttpServices;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Each kind of client in a controller, which serves alice: a service receives her credential, and a third party nothing.
 * The examples of {@code docs/clients.md} are from here.
 */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"countersign.service-id=orders.example.com", "countersign.accept=alpha"})
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClientExamplesTests {

    private static final HttpServer SERVER = start();

    private static final String SERVICE =
            "http://127.0.0.1:" + SERVER.getAddress().getPort();

    private static final String THIRD_PARTY =
            "http://localhost:" + SERVER.getAddress().getPort();

    private static final List<Map<String, List<String>>> RECEIVED = new CopyOnWriteArrayList<>();

    private final HttpClient client = HttpClient.newHttpClient();

    @Value("${local.server.port}")
    private int port;

    @DynamicPropertySource
    static void services(DynamicPropertyRegistry registry) {
        registry.add("countersign.services.[prices.example.com].url", () -> SERVICE);
        registry.add("countersign.services.[prices.example.com].scopes", () -> "price:read");
        registry.add("spring.http.serviceclient.prices.base-url", () -> SERVICE);
        registry.add("spring.http.serviceclient.rates.base-url", () -> THIRD_PARTY);
    }

    @BeforeEach
    void forget() {
        RECEIVED.clear();
    }

    @AfterAll
    static void stop() {
        SERVER.stop(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rest-client", "rest-template", "web-client", "feign", "http-exchange"})
    void callWhenHostIsAServiceThenItReceivesTheCallerAndThisService(String kind) throws Exception {
        assertThat(get("/" + kind + "?of=" + SERVICE).statusCode()).isEqualTo(200);
        assertThat(RECEIVED).singleElement().satisfies(headers -> {
            assertThat(headers.get("Authorization")).containsExactly("Test alice");
            assertThat(headers.get("Service-authorization")).containsExactly("price:read");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"rest-client", "rest-template", "web-client", "feign", "http-exchange"})
    void callWhenHostIsAThirdPartyThenItReceivesNothing(String kind) throws Exception {
        assertThat(get("/" + kind + "?of=" + THIRD_PARTY).statusCode()).isEqualTo(200);
        assertThat(RECEIVED)
                .singleElement()
                .satisfies(headers -> assertThat(headers).doesNotContainKeys("Authorization", "Service-authorization"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rest-client", "rest-template", "web-client", "http-exchange"})
    void callWhenRedirectedThenNotFollowed(String kind) throws Exception {
        get("/" + kind + "?of=" + SERVICE + "/redirect");
        get("/" + kind + "?of=" + THIRD_PARTY + "/redirect");
        assertThat(RECEIVED).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rest-client", "rest-template", "web-client"})
    void callWhenTheIncomingHeaderIsCopiedToAThirdPartyThenItIsRemoved(String kind) throws Exception {
        assertThat(get("/" + kind + "?copied=true&of=" + THIRD_PARTY).statusCode())
                .isEqualTo(200);
        assertThat(RECEIVED)
                .singleElement()
                .satisfies(headers -> assertThat(headers.toString()).doesNotContain("alice"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rest-client", "rest-template", "web-client", "feign", "http-exchange"})
    void callsWhenAResponseSetsACookieThenItIsNotSentAgain(String kind) throws Exception {
        get("/" + kind + "?of=" + SERVICE);
        get("/" + kind + "?of=" + SERVICE);
        assertThat(RECEIVED).hasSize(2).noneMatch(headers -> headers.containsKey("Cookie"));
    }

    @Test
    void webClientWhenTheThreadHasNoCallerThenNothingIsSent() throws Exception {
        assertThat(get("/other-thread").body())
                .contains("CallerNotVisibleException")
                .contains("prices.example.com");
        assertThat(RECEIVED).isEmpty();
    }

    @Test
    void webClientWhenTheCallerIsGivenThenItMayBeSubscribedAnywhere() throws Exception {
        assertThat(get("/other-thread/caller").statusCode()).isEqualTo(200);
        assertThat(RECEIVED)
                .singleElement()
                .satisfies(headers -> assertThat(headers.get("Authorization")).containsExactly("Test alice"));
    }

    @Test
    void webClientWhenTheServiceItselfCallsThenItsCredentialAloneIsSent() throws Exception {
        assertThat(get("/other-thread/service").statusCode()).isEqualTo(200);
        assertThat(RECEIVED)
                .singleElement()
                .satisfies(headers ->
                        assertThat(headers).doesNotContainKey("Authorization").containsKey("Service-authorization"));
    }

    private HttpResponse<String> get(String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + port + path.replace("=http://", "=http%3A//")))
                .header("Authorization", "Test alice")
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static HttpServer start() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", ClientExamplesTests::answer);
            server.start();
            return server;
        } catch (IOException ex) {
            throw new IllegalStateException(ex);
        }
    }

    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            RECEIVED.add(Map.copyOf(exchange.getRequestHeaders()));
            boolean redirect = exchange.getRequestURI().getPath().endsWith("/redirect");
            exchange.getResponseHeaders().add("Location", "/elsewhere");
            exchange.getResponseHeaders().add("Set-Cookie", "session=1; Path=/");
            exchange.getResponseHeaders().add("Content-Type", "text/plain");
            byte[] body = "42".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(redirect ? 302 : 200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    /** Prices of our own service, by an HTTP service group of Spring. */
    interface Prices {

        @GetExchange("/price")
        String price();

        @GetExchange("/redirect")
        String redirect();
    }

    /** Rates of a third party. */
    interface Rates {

        @GetExchange("/rate")
        String rate();

        @GetExchange("/redirect")
        String redirect();
    }

    /** The same by Feign. */
    interface FeignPrices {

        @RequestLine("GET /price")
        String price();
    }

    @RestController
    static class Controller {

        private final RestClient restClient;

        private final RestTemplate restTemplate;

        private final WebClient webClient;

        private final RestClientFeign feign;

        private final Prices prices;

        private final Rates rates;

        Controller(
                RestClient.Builder restClient,
                RestTemplateBuilder restTemplate,
                WebClient.Builder webClient,
                Prices prices,
                Rates rates) {
            this.restClient = restClient.build();
            this.restTemplate = restTemplate.build();
            this.webClient = webClient.build();
            this.feign = new RestClientFeign(restClient);
            this.prices = prices;
            this.rates = rates;
        }

        @GetMapping("/rest-client")
        String restClient(
                @RequestParam URI of,
                @RequestParam(defaultValue = "false") boolean copied,
                @RequestHeader HttpHeaders incoming) {
            return restClient
                    .get()
                    .uri(of)
                    .headers(headers -> copy(copied, incoming, headers))
                    .retrieve()
                    .body(String.class);
        }

        @GetMapping("/rest-template")
        String restTemplate(
                @RequestParam URI of,
                @RequestParam(defaultValue = "false") boolean copied,
                @RequestHeader HttpHeaders incoming) {
            HttpHeaders headers = new HttpHeaders();
            copy(copied, incoming, headers);
            return restTemplate
                    .exchange(RequestEntity.get(of).headers(headers).build(), String.class)
                    .getBody();
        }

        @GetMapping("/web-client")
        String webClient(
                @RequestParam URI of,
                @RequestParam(defaultValue = "false") boolean copied,
                @RequestHeader HttpHeaders incoming) {
            return webClient
                    .get()
                    .uri(of)
                    .headers(headers -> copy(copied, incoming, headers))
                    .retrieve()
                    .bodyToMono(String.class)
                    .block();
        }

        private static void copy(boolean copied, HttpHeaders from, HttpHeaders to) {
            if (copied) {
                to.set(HttpHeaders.AUTHORIZATION, from.getFirst(HttpHeaders.AUTHORIZATION));
                to.set("X-Forwarded-Access-Token", "alice");
            }
        }

        @GetMapping("/feign")
        String feign(@RequestParam String of) {
            return Feign.builder().client(feign).target(FeignPrices.class, of).price();
        }

        @GetMapping("/http-exchange")
        String httpExchange(@RequestParam String of) {
            return switch (of) {
                case String url when url.equals(SERVICE) -> prices.price();
                case String url when url.equals(THIRD_PARTY) -> rates.rate();
                case String url when url.startsWith(SERVICE) -> prices.redirect();
                default -> rates.redirect();
            };
        }

        @GetMapping("/other-thread")
        String otherThread() {
            return request()
                    .retrieve()
                    .bodyToMono(String.class)
                    .subscribeOn(Schedulers.parallel())
                    .onErrorResume(failure -> Mono.just(failure.toString()))
                    .block();
        }

        @GetMapping("/other-thread/caller")
        String otherThreadWithCaller() {
            CallerAuthentication authentication =
                    (CallerAuthentication) SecurityContextHolder.getContext().getAuthentication();
            return request()
                    .attributes(caller(authentication))
                    .retrieve()
                    .bodyToMono(String.class)
                    .subscribeOn(Schedulers.parallel())
                    .block();
        }

        @GetMapping("/other-thread/service")
        String otherThreadOfTheService() {
            return request()
                    .attributes(withoutCaller())
                    .retrieve()
                    .bodyToMono(String.class)
                    .subscribeOn(Schedulers.parallel())
                    .block();
        }

        private WebClient.RequestHeadersSpec<?> request() {
            return webClient.get().uri(SERVICE + "/price");
        }
    }

    @SpringBootConfiguration
    @EnableAutoConfiguration
    @Import(Controller.class)
    @ImportHttpServices(group = "prices", types = Prices.class)
    @ImportHttpServices(group = "rates", types = Rates.class)
    static class Application {

        @Bean
        TestScheme alpha() {
            return new TestScheme("alpha");
        }

        @Bean
        TestServiceCredential own() {
            return new TestServiceCredential();
        }
    }
}
