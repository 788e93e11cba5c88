// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.countersign.jose.jwt.JwtBuilder;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Refusals of a service over HTTP that accepts all schemes that can be distinguished. */
class SchemesOverHttpTests {

    private static final TestDomain DOMAIN = new TestDomain();

    private static TestService account;

    private static TestService exchange;

    @BeforeAll
    static void start(@TempDir Path folder) {
        Map<String, String> properties = new HashMap<>(DOMAIN.properties(folder));
        HttpClient client = HttpClient.newHttpClient();
        properties.put("countersign.accept", "cross-domain,self-issued,nested,transaction-token");
        properties.put("countersign.url", TestService.URL);
        account = new TestService(properties, client);
        properties.put("countersign.accept", "token-exchange");
        properties.remove("countersign.url");
        exchange = new TestService(properties, client);
        account.revocations().revoke(TestDomain.ISSUER, "revoked", Instant.now().plusSeconds(900));
    }

    @AfterAll
    static void stop() {
        account.close();
        exchange.close();
    }

    static Stream<Arguments> accepted() {
        String user = DOMAIN.issuer.sign(DOMAIN.user());
        return Stream.of(
                arguments("cross-domain alice [ROLE_USER, SCOPE_shop] []", bearer(user)),
                arguments("cross-domain alice [SCOPE_shop] []", bearer(DOMAIN.foreign.sign(DOMAIN.foreigner()))),
                arguments(
                        "self-issued alice [ROLE_USER, SCOPE_shop] [basket.shop.com]",
                        bearer(DOMAIN.basket.sign(DOMAIN.selfIssued("basket.shop.com")))),
                arguments(
                        "nested alice [ROLE_USER, SCOPE_shop] [basket.shop.com]",
                        bearer(DOMAIN.basket.sign(DOMAIN.nested(user)))),
                arguments(
                        "transaction-token alice [ROLE_USER, SCOPE_shop] [gateway.shop.com]",
                        List.of("Txn-Token", DOMAIN.issuer.sign(DOMAIN.transaction()))));
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void requestWhenGenuineThenAcceptedAgainAndAgainButNotAltered(String body, List<String> headers) {
        for (int i = 0; i < 2; i++) {
            HttpResponse<String> response = get("/me", headers);
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body()).isEqualTo(body);
        }
        assertThat(get("/me", List.of(headers.get(0), TestDomain.altered(headers.get(1))))
                        .statusCode())
                .isEqualTo(401);
    }

    static Stream<Arguments> refused() {
        Instant past = Instant.now().minusSeconds(3600);
        String user = DOMAIN.issuer.sign(DOMAIN.user());
        Map<String, Object> act = Map.of("sub", "a.shop.com");
        for (int i = 0; i < 8; i++) {
            act = Map.of("sub", "a.shop.com", "act", act);
        }
        return Stream.of(
                arguments("stolen from another service", issuer(DOMAIN.user().audience("basket.shop.com"))),
                arguments("of another domain", issuer(DOMAIN.user().audience("*.delivery.com"))),
                arguments(
                        "a foreign issuer's for the domain",
                        bearer(DOMAIN.foreign.sign(DOMAIN.foreigner().audience("*.shop.com")))),
                arguments("a foreign issuer's in the own one's name", bearer(DOMAIN.foreign.sign(DOMAIN.user()))),
                arguments("of nobody", issuer(DOMAIN.user().issuer("https://evil.example"))),
                arguments("expired", issuer(DOMAIN.user().issuedAt(past).expiresAt(past.plusSeconds(60)))),
                arguments("revoked", issuer(DOMAIN.user().id("revoked"))),
                arguments("of a revoked login", issuer(DOMAIN.user().claim("sid", "revoked"))),
                arguments("through too many", issuer(DOMAIN.user().claim("act", act))),
                arguments("a service's own", issuer(DOMAIN.service("basket.shop.com"))),
                arguments("bound, without proof", issuer(DOMAIN.user().claim("cnf", Map.of("jkt", "x")))),
                arguments("bound to a certificate", issuer(DOMAIN.user().claim("cnf", Map.of("x5t#S256", "x")))),
                arguments("bound in a way nobody knows", issuer(DOMAIN.user().claim("cnf", Map.of("x", "y")))),
                arguments("unbound, with a proof's scheme", List.of("Authorization", "DPoP " + user)),
                arguments(
                        "self-issued by another's key",
                        bearer(DOMAIN.product.sign(DOMAIN.selfIssued("basket.shop.com")))),
                arguments(
                        "self-issued for another",
                        bearer(DOMAIN.basket.sign(
                                DOMAIN.selfIssued("basket.shop.com").audience("user.shop.com")))),
                arguments(
                        "self-issued by who may not assert users",
                        bearer(DOMAIN.product.sign(DOMAIN.selfIssued("product.shop.com")))),
                arguments(
                        "self-issued by nobody known", bearer(DOMAIN.basket.sign(DOMAIN.selfIssued("evil.shop.com")))),
                arguments(
                        "nested, inner expired",
                        nested(DOMAIN.issuer.sign(DOMAIN.user().issuedAt(past).expiresAt(past.plusSeconds(60))))),
                arguments(
                        "nested, inner revoked",
                        nested(DOMAIN.issuer.sign(DOMAIN.user().id("revoked")))),
                arguments(
                        "nested, inner for another",
                        nested(DOMAIN.issuer.sign(DOMAIN.user().audience("basket.shop.com")))),
                arguments(
                        "nested, inner of another user",
                        nested(DOMAIN.issuer.sign(DOMAIN.user().subject("bob")))),
                arguments("nested, inner altered", nested(TestDomain.altered(user))),
                arguments("nested, outer by another's key", bearer(DOMAIN.product.sign(DOMAIN.nested(user)))),
                arguments("transaction token as access token", issuer(DOMAIN.transaction())),
                arguments("access token as transaction token", List.of("Txn-Token", user)),
                arguments(
                        "transaction token of another domain",
                        List.of(
                                "Txn-Token",
                                DOMAIN.issuer.sign(DOMAIN.transaction().audience("delivery.com")))));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void requestWhenCredentialIsWrongThen401(String what, List<String> headers) {
        HttpResponse<String> response = get("/me", headers);
        assertThat(response.statusCode()).as(what).isEqualTo(401);
        assertThat(response.headers().allValues("WWW-Authenticate"))
                .anyMatch(challenge -> challenge.startsWith("Bearer realm="))
                .anyMatch(challenge -> challenge.startsWith("DPoP realm=")
                        && challenge.contains("algs=\"")
                        && challenge.contains("ES256"));
    }

    @Test
    void requestWhenForeignIssuerGivesRolesOrServiceScopesThenNoRight() {
        String admin = DOMAIN.foreign.sign(DOMAIN.foreigner().claim("roles", List.of("ADMIN")));
        assertThat(get("/admin", bearer(admin)).statusCode()).isEqualTo(403);
        assertThat(get("/debit", service("delivery-gateway.delivery.com")).statusCode())
                .isEqualTo(403);
        assertThat(get("/debit", service("basket.shop.com")).statusCode()).isEqualTo(401);
    }

    private static List<String> service(String id) {
        String token = DOMAIN.foreign.sign(DOMAIN.service(id).issuer(TestDomain.FOREIGN));
        return List.of("Service-Authorization", "Bearer " + token);
    }

    @Test
    void requestWhenTwoCredentialsThen400() {
        String token = DOMAIN.issuer.sign(DOMAIN.user());
        assertThat(get("/me", List.of("Authorization", "Bearer " + token + ", Bearer " + token))
                        .statusCode())
                .isEqualTo(400);
        assertThat(get("/me", List.of("Authorization", "Bearer " + token, "Authorization", "Bearer " + token))
                        .statusCode())
                .isEqualTo(400);
        String transaction = DOMAIN.issuer.sign(DOMAIN.transaction());
        assertThat(get("/me", List.of("Txn-Token", transaction + "," + transaction))
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void requestWhenProvedThenAcceptedOnceForEachProof() {
        String token = bound();
        String proof = DOMAIN.basket.proof("GET", TestService.place("/me"), token);
        assertThat(get("/me", proved(token, proof)).statusCode()).isEqualTo(200);
        assertThat(get("/me", proved(token, proof)).statusCode()).isEqualTo(401);
        String another = DOMAIN.basket.proof("GET", TestService.place("/me"), token);
        assertThat(get("/me?with=query", proved(token, another)).statusCode()).isEqualTo(200);
        assertThat(get("/me", bearer(token)).statusCode()).isEqualTo(401);
    }

    @Test
    void requestWhenProofIsForAnythingElseThen401ThoughTheTokenIsRemembered() {
        String token = bound();
        String good = DOMAIN.basket.proof("GET", TestService.place("/me"), token);
        assertThat(get("/me", proved(token, good)).statusCode()).isEqualTo(200);
        Clock old = Clock.fixed(Instant.now().minus(Duration.ofMinutes(5)), ZoneOffset.UTC);
        Clock early = Clock.fixed(Instant.now().plus(Duration.ofMinutes(5)), ZoneOffset.UTC);
        for (String proof : List.of(
                DOMAIN.basket.proof("POST", TestService.place("/me"), token),
                DOMAIN.basket.proof("GET", TestService.place("/admin"), token),
                DOMAIN.basket.proof("GET", TestService.place("//me"), token),
                DOMAIN.basket.proof("GET", TestService.place("/me"), DOMAIN.issuer.sign(DOMAIN.user())),
                DOMAIN.basket.proof("GET", TestService.place("/me"), token, old),
                DOMAIN.basket.proof("GET", TestService.place("/me"), token, early),
                DOMAIN.product.proof("GET", TestService.place("/me"), token),
                TestDomain.altered(DOMAIN.basket.proof("GET", TestService.place("/me"), token)),
                "nonsense")) {
            assertThat(get("/me", proved(token, proof)).statusCode()).isEqualTo(401);
        }
        assertThat(get("/me", List.of("Authorization", "DPoP " + token)).statusCode())
                .isEqualTo(401);
    }

    @Test
    void exchangedWhenForThisServiceAloneThenAccepted() {
        Map<String, Object> act = Map.of("sub", "basket.shop.com", "act", Map.of("sub", "gateway.shop.com"));
        String token =
                DOMAIN.issuer.sign(DOMAIN.user().audience("account.shop.com").claim("act", act));
        assertThat(exchange.get("/me", "Authorization", "Bearer " + token).body())
                .isEqualTo("token-exchange alice [ROLE_USER, SCOPE_shop] [gateway.shop.com, basket.shop.com]");
        for (String audience : List.of("*.shop.com", "basket.shop.com", "delivery-gateway.delivery.com")) {
            String other = DOMAIN.issuer.sign(DOMAIN.user().audience(audience));
            assertThat(exchange.get("/me", "Authorization", "Bearer " + other).statusCode())
                    .isEqualTo(401);
        }
        String foreign = DOMAIN.foreign.sign(DOMAIN.foreigner());
        assertThat(exchange.get("/me", "Authorization", "Bearer " + foreign).statusCode())
                .isEqualTo(401);
    }

    @Test
    void requestWhenProofIsForTheHostThatTheCallerNamesThen401() {
        String token = bound();
        String proof = DOMAIN.basket.proof("GET", account.address("/me"), token);
        assertThat(get("/me", proved(token, proof)).statusCode()).isEqualTo(401);
    }

    @Test
    void requestWhenServiceDoesNotKnowItsAddressThenNoProofCounts() {
        String token = DOMAIN.issuer.sign(
                DOMAIN.user().audience("account.shop.com").claim("cnf", Map.of("jkt", DOMAIN.basket.thumbprint())));
        String proof = DOMAIN.basket.proof("GET", exchange.address("/me"), token);
        assertThat(exchange.get("/me", "Authorization", "DPoP " + token, "DPoP", proof)
                        .statusCode())
                .isEqualTo(401);
    }

    private static String bound() {
        return DOMAIN.issuer.sign(DOMAIN.user().claim("cnf", Map.of("jkt", DOMAIN.basket.thumbprint())));
    }

    private static List<String> proved(String token, String proof) {
        return List.of("Authorization", "DPoP " + token, "DPoP", proof);
    }

    private static List<String> bearer(String token) {
        return List.of("Authorization", "Bearer " + token);
    }

    private static List<String> issuer(JwtBuilder token) {
        return bearer(DOMAIN.issuer.sign(token));
    }

    private static List<String> nested(String inner) {
        return bearer(DOMAIN.basket.sign(DOMAIN.nested(inner)));
    }

    private static HttpResponse<String> get(String path, List<String> headers) {
        return account.get(path, headers.toArray(String[]::new));
    }
}
