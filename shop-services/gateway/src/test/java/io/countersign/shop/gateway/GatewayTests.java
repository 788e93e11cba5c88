// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.schemes.dpop.DpopProver;
import io.countersign.shop.common.ShopService;
import io.countersign.shop.forwarding.Need;
import io.countersign.shop.forwarding.Route;
import io.countersign.shop.gateway.StubService.Answer;
import io.countersign.shop.gateway.StubService.Received;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

class GatewayTests {

    private static TestTokens tokens;

    private static String ann;

    private static String admin;

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static final StubService STUB = new StubService();

    private static ConfigurableApplicationContext gateway;

    @BeforeAll
    static void start(@TempDir Path directory) throws IOException {
        tokens = new TestTokens(directory);
        ann = tokens.user("ann", "USER");
        admin = tokens.user("root", "ADMIN");
        List<String> arguments = new ArrayList<>(tokens.properties());
        arguments.addAll(List.of(
                "--server.port=0",
                "--countersign.url=https://shop.example",
                "--countersign.client.read-timeout=5s",
                "--shop.gateway.rate-limit.requests-per-second=100000",
                "--shop.gateway.rate-limit.requests-per-second-and-address=100000",
                "--shop.gateway.rate-limit.logins-per-second=100000",
                "--shop.gateway.max-response-size=64KB",
                "--shop.gateway.cors.allowed-origins=https://page.example",
                "--shop.url.sts=" + STUB.url(),
                "--shop.url.user=" + STUB.url(),
                "--shop.url.account=" + STUB.url(),
                "--shop.url.basket=" + STUB.url(),
                "--shop.url.product=http://127.0.0.1:" + unusedPort()));
        gateway = ShopService.run(GatewayApplication.class, "gateway", arguments.toArray(String[]::new));
    }

    @AfterAll
    static void stop() {
        gateway.close();
        STUB.close();
    }

    @BeforeEach
    void answer() {
        STUB.answer(Answer.ok("{\"some\":\"answer\"}"));
    }

    static Stream<Arguments> routes() {
        return Stream.of(
                Arguments.of("POST", "/users", "POST", "/users", "{\"a\":1}"),
                Arguments.of("GET", "/users?username=ann", "GET", "/users?username=ann", ""),
                Arguments.of("DELETE", "/users/userID/ann", "DELETE", "/users/userID/ann", ""),
                Arguments.of("GET", "/users/ann/accounts", "GET", "/accounts?userID=ann", ""),
                Arguments.of("GET", "/users/ann/accounts?userID=bob", "GET", "/accounts?userID=ann", ""),
                Arguments.of(
                        "GET", "/users/ann/accounts?page=2&size=5", "GET", "/accounts?userID=ann&page=2&size=5", ""),
                Arguments.of("POST", "/users/ann/accounts/1", "POST", "/accounts/1", "{\"a\":1}"),
                Arguments.of(
                        "GET",
                        "/users/ann/accounts/1/transactions?page=2",
                        "GET",
                        "/accounts/1/transactions?page=2",
                        ""),
                Arguments.of("GET", "/accounts?userID=ann", "GET", "/accounts?userID=ann", ""),
                Arguments.of("DELETE", "/accounts/1", "DELETE", "/accounts/1", ""),
                Arguments.of("POST", "/cart/checkout/ann", "POST", "/basket/checkout/ann", "{\"a\":1}"),
                Arguments.of("POST", "/basket/checkout/ann", "POST", "/basket/checkout/ann", "{\"a\":1}"),
                Arguments.of("POST", "/basket/ann/tea", "POST", "/basket/ann/tea", "{\"a\":1}"),
                Arguments.of("PUT", "/basket/ann/tea", "PUT", "/basket/ann/tea", "{\"a\":1}"),
                Arguments.of("DELETE", "/basket/ann/tea", "DELETE", "/basket/ann/tea", ""),
                Arguments.of("DELETE", "/basket/ann", "DELETE", "/basket/ann", ""),
                Arguments.of("GET", "/basket/ann/orders?size=5", "GET", "/basket/ann/orders?size=5", ""),
                Arguments.of("GET", "/basket/ann/orders/7", "GET", "/basket/ann/orders/7", ""));
    }

    @ParameterizedTest
    @MethodSource("routes")
    void routeWhenCalledThenForwarded(String method, String path, String targetMethod, String target, String body)
            throws Exception {
        HttpResponse<String> response = send(method, path, "{\"a\":1}", "Authorization", ann);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("{\"some\":\"answer\"}");
        Received received = STUB.only();
        assertThat(received.method()).isEqualTo(targetMethod);
        assertThat(received.uri()).isEqualTo(target);
        assertThat(received.body()).isEqualTo(body);
        assertThat(received.headers().get("Authorization")).containsExactly(ann);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    /users/ann/accounts |                    | POST | /accounts          | {"userID":"ann"}
                    /users/ann/accounts | {}                 | POST | /accounts          | {"userID":"ann"}
                    /users/ann/accounts | {"userID":"ann"}   | POST | /accounts          | {"userID":"ann"}
                    /accounts/ann       |                    | GET  | /accounts/user/ann |
                    /accounts/ann       | {}                 | GET  | /accounts/user/ann |
                    """)
    void routeWithItsOwnBodyWhenCalledThenForwarded(
            String path, String body, String targetMethod, String target, String targetBody) throws Exception {
        HttpResponse<String> response = send("POST", path, Objects.requireNonNullElse(body, ""), "Authorization", ann);

        assertThat(response.statusCode()).isEqualTo(200);
        Received received = STUB.only();
        assertThat(received.method()).isEqualTo(targetMethod);
        assertThat(received.uri()).isEqualTo(target);
        assertThat(received.body()).isEqualTo(Objects.requireNonNullElse(targetBody, ""));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    /users/ann/accounts | {"balance":5}
                    /users/ann/accounts | {"userID":"ann","userID":"ann"}
                    /users/ann/accounts | {"userID":"bob"}
                    /users/ann/accounts | {"userID":7}
                    /users/ann/accounts | no JSON
                    /accounts/ann       | {"userID":"ann"}
                    /accounts/ann       | [1]
                    /accounts/ann       | no JSON
                    """)
    void routeWithItsOwnBodyWhenAnotherIsSentThenRefusedAndNotForwarded(String path, String body) throws Exception {
        HttpResponse<String> response = send("POST", path, body, "Authorization", ann);

        assertThat(response.statusCode()).isEqualTo(400);
        assertProblem(response);
        assertThat(STUB.received()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/login", "/users/login", "/users"})
    void publicRouteWhenNoCredentialThenForwardedWithNone(String path) throws Exception {
        HttpResponse<String> response = send("POST", path, "{\"username\":\"ann\"}");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(STUB.only().headers()).doesNotContainKeys("Authorization", "Service-authorization");
    }

    @Test
    void loginWhenForwardedThenWithTheAddressItReallyComesFrom() throws Exception {
        send("POST", "/login", "{\"username\":\"ann\"}", "X-Forwarded-For", "192.0.2.1");

        assertThat(STUB.only().headers().get("X-forwarded-for")).containsExactly("127.0.0.1");
    }

    @Test
    void publicPathsWhenComparedThenAreTheRoutesThatNeedNobody() {
        List<String> open = Routes.all().stream()
                .filter(route -> route.need() == Need.NOBODY)
                .map(route -> route.method() + " " + route.path())
                .toList();
        assertThat(open).containsExactlyInAnyOrder("POST /login", "POST /users/login", "POST /users");
    }

    @Test
    void everyOtherRouteWhenNoCredentialThenUnauthorizedAndNotForwarded() throws Exception {
        for (Route route : Routes.all()) {
            if (route.need() != Need.NOBODY) {
                HttpResponse<String> response = send(route.method().name(), example(route), "{}");
                assertThat(response.statusCode()).as(route.toString()).isEqualTo(401);
                assertProblem(response);
                assertThat(response.headers().firstValue("WWW-Authenticate")).isPresent();
            }
        }
        assertThat(STUB.received()).isEmpty();
    }

    @Test
    void everyRouteOfAUserWhenAnotherUserThenForbiddenAndNotForwarded() throws Exception {
        for (Route route : Routes.all()) {
            if (route.path().contains("{userID}")) {
                HttpResponse<String> response =
                        send(route.method().name(), example(route), "{}", "Authorization", tokens.user("bob", "USER"));
                assertThat(response.statusCode()).as(route.toString()).isEqualTo(403);
                assertProblem(response);
            }
        }
        assertThat(STUB.received()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "GET,/basket,SUPPORT,200",
        "GET,/basket,ADMIN,200",
        "GET,/basket,USER,403",
        "GET,/basket/ann,SUPPORT,200",
        "DELETE,/basket/ann,ADMIN,403",
        "POST,/basket/checkout/ann,ADMIN,403",
        "POST,/cart/checkout/ann,ADMIN,403",
        "DELETE,/users/userID/ann,SUPPORT,403",
        "DELETE,/users/userID/ann,ADMIN,200",
        "POST,/products,USER,403",
        "PUT,/products/1,SUPPORT,403",
        "PUT,/products/1/updatestock,USER,403"
    })
    void routeWhenAnotherRoleThenAsItsNeedsSay(String method, String path, String role, int status) throws Exception {
        assertThat(send(method, path, "{}", "Authorization", tokens.user("other", role))
                        .statusCode())
                .isEqualTo(status);
    }

    @Test
    void headersWhenForwardedThenOnlyThoseOfTheList() throws Exception {
        HttpResponse<String> response = send(
                "POST",
                "/basket/checkout/ann",
                "{}",
                "Authorization",
                ann,
                "Forwarded",
                "for=1.2.3.4",
                "X-Forwarded-For",
                "1.2.3.4",
                "X-Forwarded-Host",
                "evil.example",
                "X-Real-IP",
                "1.2.3.4",
                "Cookie",
                "a=b",
                "Proxy-Authorization",
                "Basic x",
                "TE",
                "trailers",
                "X-Anything",
                "at all",
                "Idempotency-Key",
                "k1",
                "Accept-Language",
                "en");

        assertThat(response.statusCode()).isEqualTo(200);
        Received received = STUB.only();
        assertThat(received.headers().keySet())
                .isSubsetOf(
                        "Accept",
                        "Accept-encoding",
                        "Accept-language",
                        "Authorization",
                        "Connection",
                        "Content-length",
                        "Content-type",
                        "Host",
                        "Idempotency-key",
                        "Traceparent",
                        "User-agent");
        assertThat(received.headers().getFirst("Idempotency-key")).isEqualTo("k1");
        assertThat(received.headers().getFirst("Host")).isEqualTo(STUB.url().substring("http://".length()));
    }

    @Test
    void serviceAuthorizationWhenFromOutsideThenNeverPassedOn() throws Exception {
        HttpResponse<String> response = send(
                "GET",
                "/basket/ann",
                "",
                "Authorization",
                ann,
                "Service-Authorization",
                tokens.service("basket.shop.com"));

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(STUB.only().headers()).doesNotContainKey("Service-authorization");
    }

    @Test
    void answerWhenForwardedThenStatusBodyAndSelectedHeaders() throws Exception {
        STUB.answer(new Answer(
                201,
                Map.of(
                        "Content-Type",
                        "application/json",
                        "Location",
                        STUB.url() + "/basket/ann/orders/7",
                        "Server",
                        "internal/1",
                        "Set-Cookie",
                        "a=b",
                        "X-Internal",
                        "yes",
                        "Retry-After",
                        "3"),
                "{\"orderId\":\"7\"}"));

        HttpResponse<String> response = send("POST", "/cart/checkout/ann", "{}", "Authorization", ann);

        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(response.body()).isEqualTo("{\"orderId\":\"7\"}");
        assertThat(response.headers().firstValue("Location")).hasValue("/basket/ann/orders/7");
        assertThat(response.headers().firstValue("Retry-After")).hasValue("3");
        assertThat(response.headers().map()).doesNotContainKeys("server", "set-cookie", "x-internal");
    }

    @Test
    void answerWhenLocationIsAnotherHostThenLeftOut() throws Exception {
        STUB.answer(new Answer(201, Map.of("Location", "//evil.example/x"), ""));

        HttpResponse<String> response = send("POST", "/users", "{}");

        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(response.headers().firstValue("Location")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"204,''", "400,{}", "404,{}", "409,{}", "500,{}", "503,{}"})
    void answerWhenOfAnyStatusThenPassedOn(int status, String body) throws Exception {
        STUB.answer(new Answer(status, Map.of("Content-Type", "application/problem+json"), body));

        HttpResponse<String> response = send("GET", "/basket/ann", "", "Authorization", ann);

        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.body()).isEqualTo(body);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/basket/ann/..%2Forders",
                "/basket/ann/%2e%2e/orders",
                "/basket/ann/%2E%2E",
                "/accounts/..",
                "/accounts/%2e",
                "/accounts/1%2F2",
                "/accounts/1%252F2",
                "/accounts/1;x=1",
                "/accounts/1%3Fa",
                "/accounts/1%23a",
                "/accounts/1%20a",
                "/accounts/1%0d%0aX:y",
                "/accounts/1%00",
                "/accounts/user%2F..%2F1",
                "//accounts/1",
                "/accounts/%E2%80%AEa"
            })
    void pathWhenItCouldLeaveItsRouteThenRefusedAndNotForwarded(String path) throws Exception {
        HttpResponse<String> response = send("GET", path, "", "Authorization", admin);

        assertThat(response.statusCode()).isIn(400, 404);
        assertThat(STUB.received()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/users/a%22b/accounts", "/users/a%5Cb/accounts", "/users/%2e%2e/accounts", "/accounts/a%22b"})
    void pathWhenPostedAndHoldsNoIdThenRefusedAndNotForwarded(String path) throws Exception {
        HttpResponse<String> response = send("POST", path, "", "Authorization", admin);

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(STUB.received()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/holds/1",
                "/debits/1",
                "/reservations/1",
                "/actuator/env",
                "/oauth2/token",
                "/revocations",
                "/nothing"
            })
    void pathWhenNotInTheTableThenNotForwarded(String path) throws Exception {
        HttpResponse<String> response = send("GET", path, "", "Authorization", admin);

        assertThat(response.statusCode()).isEqualTo(404);
        assertProblem(response);
        assertThat(STUB.received()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/users/ann/accounts?page=1%26userID=bob", "/users/ann/accounts?size=x"})
    void queryWhenMalformedThenRefusedAndNotForwarded(String path) throws Exception {
        HttpResponse<String> response = send("GET", path, "", "Authorization", ann);

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(STUB.received()).isEmpty();
    }

    @Test
    void methodWhenNotOfTheRouteThenNotAllowed() throws Exception {
        HttpResponse<String> response = send("PUT", "/basket", "{}", "Authorization", admin);

        assertThat(response.statusCode()).isEqualTo(405);
        assertProblem(response);
    }

    @Test
    void bodyWhenTooLargeThenRefused() throws Exception {
        String body = "{\"a\":\"" + "x".repeat(256 * 1024) + "\"}";

        HttpResponse<String> response = send("POST", "/users", body);

        assertThat(response.statusCode()).isEqualTo(413);
        assertProblem(response);
        assertThat(STUB.received()).isEmpty();
    }

    @Test
    void bodyWhenTooLargeAndOfUnknownLengthThenRefused() throws Exception {
        byte[] body = new byte[300 * 1024];
        HttpRequest request = HttpRequest.newBuilder(uri("/users"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body)))
                .build();

        HttpResponse<String> response = CLIENT.send(request, BodyHandlers.ofString());

        assertThat(response.statusCode()).isEqualTo(413);
        assertProblem(response);
        assertThat(STUB.received()).isEmpty();
    }

    @Test
    void bodyWhenNotJsonThenRefused() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(uri("/users"))
                .header("Content-Type", "application/xml")
                .POST(BodyPublishers.ofString("<a/>"))
                .build();

        HttpResponse<String> response = CLIENT.send(request, BodyHandlers.ofString());

        assertThat(response.statusCode()).isEqualTo(415);
        assertProblem(response);
    }

    @Test
    void answerWhenTooLargeThenBadGateway() throws Exception {
        STUB.answer(Answer.ok("\"" + "x".repeat(64 * 1024) + "\""));

        HttpResponse<String> response = send("GET", "/basket/ann", "", "Authorization", ann);

        assertThat(response.statusCode()).isEqualTo(502);
        assertProblem(response);
    }

    @Test
    void serviceWhenOutOfReachThenUnavailableWithRetryAfter() throws Exception {
        HttpResponse<String> response = send("GET", "/products", "", "Authorization", ann);

        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.headers().firstValue("Retry-After")).hasValue("2");
        assertProblem(response);
    }

    @Test
    void serviceWhenSilentThenGatewayTimeout() throws Exception {
        STUB.fallSilent();
        try {
            HttpResponse<String> response = send("GET", "/basket/ann", "", "Authorization", ann);

            assertThat(response.statusCode()).isEqualTo(504);
            assertProblem(response);
        } finally {
            STUB.speak();
        }
    }

    /** The outcome of a change is unknown then, while 503 would say that it was not made. */
    @ParameterizedTest
    @CsvSource({"POST, /basket/ann/tea, 504", "GET, /basket/ann, 503"})
    void serviceWhenItHangsUpThenUnknownForAChangeAndUnavailableForARead(String method, String path, int status)
            throws Exception {
        STUB.answer(Answer.none());

        HttpResponse<String> response = send(method, path, "", "Authorization", ann);

        assertThat(response.statusCode()).isEqualTo(status);
        assertProblem(response);
    }

    @Test
    void logoutWhenLoggedInThenTheStsIsAskedToRevokeTheToken() throws Exception {
        HttpResponse<String> response = send("POST", "/logout", "", "Authorization", ann);

        assertThat(response.statusCode()).isEqualTo(204);
        Received received = STUB.only();
        assertThat(received.uri()).isEqualTo("/oauth2/revoke");
        assertThat(received.headers()).doesNotContainKey("Authorization");
        assertThat(received.body())
                .contains("token=" + ann.substring("Bearer ".length()), "client_assertion=", "jwt-bearer");
    }

    @Test
    void logoutWhenTokenIsBoundToAKeyThenItIsRevokedAsWell() throws Exception {
        JsonWebKey key = JsonWebKey.generate(JwsAlgorithm.ES256);
        DpopProver prover = new DpopProver(new JwsSigner(key, JwsAlgorithm.ES256), Clock.systemUTC());
        String token = tokens.bound("ann", prover);
        String proof = prover.proof("POST", URI.create("https://shop.example/logout"), token);

        HttpResponse<String> response = send("POST", "/logout", "", "Authorization", "DPoP " + token, "DPoP", proof);

        assertThat(response.statusCode()).isEqualTo(204);
        assertThat(STUB.only().body()).contains("token=" + token);
    }

    @Test
    void logoutWhenTheStsFailsThenUnavailable() throws Exception {
        STUB.answer(new Answer(500, Map.of(), ""));

        HttpResponse<String> response = send("POST", "/logout", "", "Authorization", ann);

        assertThat(response.statusCode()).isEqualTo(503);
        assertProblem(response);
    }

    @Test
    void logoutWhenNoCredentialThenUnauthorized() throws Exception {
        assertThat(send("POST", "/logout", "").statusCode()).isEqualTo(401);
        assertThat(STUB.received()).isEmpty();
    }

    @Test
    void preflightWhenAllowedOriginThenAnsweredWithoutCredential() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(uri("/basket/ann"))
                .method("OPTIONS", BodyPublishers.noBody())
                .header("Origin", "https://page.example")
                .header("Access-Control-Request-Method", "GET")
                .header("Access-Control-Request-Headers", "authorization")
                .build();

        HttpResponse<String> response = CLIENT.send(request, BodyHandlers.ofString());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Access-Control-Allow-Origin")).hasValue("https://page.example");
    }

    @Test
    void preflightWhenAnotherOriginThenForbidden() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(uri("/basket/ann"))
                .method("OPTIONS", BodyPublishers.noBody())
                .header("Origin", "https://evil.example")
                .header("Access-Control-Request-Method", "GET")
                .build();

        assertThat(CLIENT.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(403);
    }

    @Test
    void credentialWhenExpiredThenUnauthorized() throws Exception {
        HttpResponse<String> response = send("GET", "/basket/ann", "", "Authorization", tokens.expired("ann"));

        assertThat(response.statusCode()).isEqualTo(401);
        assertProblem(response);
    }

    @Test
    void endpointsWhenListedThenHoldTheWholeTable() throws Exception {
        String list = send("GET", "/", "").body();

        Routes.all().forEach(route -> assertThat(list).contains("\"" + route.path() + "\""));
    }

    @Test
    void openApiWhenAskedThenDescribesEveryRoute() throws Exception {
        String document = send("GET", "/v3/api-docs", "").body();

        Routes.all().forEach(route -> assertThat(document).contains("\"" + route.path() + "\"", route.summary()));
    }

    private static String example(Route route) {
        return route.path().replace("{userID}", "ann").replaceAll("\\{[A-Za-z]+}", "1");
    }

    private static void assertProblem(HttpResponse<String> response) {
        assertThat(response.headers().firstValue("Content-Type").orElse("")).startsWith("application/problem+json");
        assertThat(response.body()).contains("\"status\":" + response.statusCode(), "urn:countersign:problem:");
    }

    private static HttpResponse<String> send(String method, String path, String body, String... headers)
            throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(path))
                .header("Content-Type", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return CLIENT.send(request.build(), BodyHandlers.ofString());
    }

    private static URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port() + path);
    }

    private static int port() {
        return ((WebServerApplicationContext) gateway).getWebServer().getPort();
    }

    private static int unusedPort() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
