// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.spring.boot.jwt;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.Caller;
import io.countersign.test.TestIssuer;
import io.countersign.test.TestToken;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Issuers with profiles: what their tokens become, tenants, and issuers of a repository. */
class TrustedIssuersOverHttpTests {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static final TestIssuer KEYCLOAK = TestIssuer.start("keycloak");

    private static final TestIssuer ENTRA = TestIssuer.start("entra");

    private static final String TEMPLATE = "https://login.example/{tenant}/v2.0";

    private static final String TENANT = "6babcaad-604b-40ac-a9d7-9fd97c0b779f";

    /** Settings of an issuer that do not affect each other. */
    private static final String[] SETTINGS = {
        "service.claim=service_client", "service.value=true", "max-life=10m", "allow-nonce=true"
    };

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final List<RegisteredIssuer> registered = new CopyOnWriteArrayList<>();

    private final AtomicBoolean isDown = new AtomicBoolean();

    /** Services without a repository, by their properties: tests with equal ones share a service. */
    private static final Map<List<String>, ConfigurableApplicationContext> CONTEXTS = new HashMap<>();

    private @Nullable ConfigurableApplicationContext context;

    @AfterEach
    void stop() {
        if (context != null && !CONTEXTS.containsValue(context)) {
            context.close();
        }
    }

    @AfterAll
    static void stopAll() {
        CONTEXTS.values().forEach(ConfigurableApplicationContext::close);
        KEYCLOAK.close();
        ENTRA.close();
    }

    @Test
    void requestWhenRolesAreNestedThenAuthorities() {
        start(keycloak("authorities.ROLE_=realm_access.roles,resource_access.orders.roles"));

        String token = KEYCLOAK.token()
                .audience("orders")
                .subject("alice")
                .claim("realm_access", Map.of("roles", List.of("teller", "branch manager")))
                .claim("resource_access", Map.of("orders", Map.of("roles", List.of("writer"))))
                .value();

        assertThat(get(token)).isEqualTo("200 alice [ROLE_branch manager, ROLE_teller, ROLE_writer] [] null");
    }

    @ParameterizedTest
    @ValueSource(strings = {"object", "number", "flag", "array of numbers", "many", "control", "blank"})
    void requestWhenTheClaimOfAuthoritiesIsWrongThen401(String kind) {
        start(keycloak());
        Object roles = switch (kind) {
            case "object" -> Map.of("name", "admin");
            case "number" -> 7;
            case "flag" -> true;
            case "array of numbers" -> List.of(1, 2);
            case "many" -> IntStream.range(0, 1001).mapToObj(i -> "r" + i).toList();
            case "control" -> List.of("admin\u0007");
            default -> List.of(" ");
        };

        assertThat(get(roles(roles))).isEqualTo("401");
        assertThat(get(roles(List.of("teller")))).startsWith("200");
    }

    private static String roles(Object roles) {
        return KEYCLOAK.token()
                .audience("orders")
                .claim("realm_access", Map.of("roles", roles))
                .value();
    }

    @Test
    void requestWhenNothingMarksAServiceThenUser() {
        start(keycloak());

        String token = KEYCLOAK.token("keycloak-client")
                .audience("orders")
                .subject("uuid")
                .value();

        assertThat(get(token)).startsWith("200 uuid [").endsWith("[] null");
    }

    @Test
    void requestWhenAHardcodedClaimMarksAServiceThenWorkloadOfTheIssuer() {
        start(keycloak(SETTINGS));
        TestToken token = KEYCLOAK.token("keycloak-client").audience("orders").client("billing");

        assertThat(get(token.claim("service_client", "true").value()))
                .startsWith("200 billing [")
                .endsWith("[billing@" + KEYCLOAK.issuer() + "] null");
    }

    @Test
    void requestWhenActIsOfAnImpersonationThenNoChain() {
        start(keycloak());

        String token = KEYCLOAK.token()
                .audience("orders")
                .subject("alice")
                .claim("act", Map.of("sub", "account.shop.com"))
                .value();

        assertThat(get(token)).startsWith("200 alice [").endsWith("[] null");
    }

    @Test
    void requestWhenThereIsNoAudienceThenOnlyListedClientsWithARequiredScope() {
        start(keycloak("audience=absent", "clients=billing,web", "required-scopes=orders.write,orders.read"));
        TestToken token = KEYCLOAK.token().without("aud").client("billing");

        assertThat(get(token.scopes("orders.write").value())).startsWith("200");
        assertThat(get(token.scopes("other").value())).isEqualTo("401");
        assertThat(get(KEYCLOAK.token()
                        .without("aud")
                        .client("stranger")
                        .scopes("orders.write")
                        .value()))
                .isEqualTo("401");
        assertThat(get(KEYCLOAK.token()
                        .audience("invoices")
                        .client("billing")
                        .scopes("orders.write")
                        .value()))
                .isEqualTo("401");
        assertThat(get(KEYCLOAK.token()
                        .audience("orders")
                        .client("web")
                        .scopes("any")
                        .value()))
                .startsWith("200");
    }

    @Test
    void requestWhenATokenIsValidForTooLongThen401() {
        start(keycloak(SETTINGS));

        assertThat(get(KEYCLOAK.token()
                        .audience("orders")
                        .expiresIn(Duration.ofMinutes(5))
                        .value()))
                .startsWith("200");
        assertThat(get(KEYCLOAK.token()
                        .audience("orders")
                        .expiresIn(Duration.ofMinutes(11))
                        .value()))
                .isEqualTo("401");
    }

    @Test
    void requestWhenNonceIsAllowedByNameThenAccepted() {
        start(keycloak(SETTINGS));
        TestToken token = KEYCLOAK.token().audience("orders");

        assertThat(get(token.claim("nonce", "n").value())).startsWith("200");
        assertThat(get(token.claim("at_hash", "h").value())).isEqualTo("401");
    }

    @Test
    void requestWhenTheAlgorithmIsNotListedThen401() {
        start(keycloak("algorithms=ES256"));

        assertThat(get(KEYCLOAK.token().audience("orders").value())).isEqualTo("401");
        assertThat(get(KEYCLOAK.token().audience("orders").signWith("ES256").value()))
                .startsWith("200");
    }

    @Test
    void requestWhenTwoIssuersThenNoneVerifiesOrGrantsForTheOther() {
        start(Stream.concat(
                        Arrays.stream(keycloak("authorities.ROLE_=realm_access.roles")),
                        Stream.of(
                                "issuers[1].issuer=" + ENTRA.issuer(),
                                "issuers[1].profile=keycloak",
                                "issuers[1].jwk-set-uri=" + ENTRA.jwkSetUri(),
                                "issuers[1].authorities.SCOPE_=scope"))
                .toArray(String[]::new));
        Map<String, Object> roles = Map.of("roles", List.of("admin"));
        TestToken own = KEYCLOAK.token().audience("orders").subject("a").claim("realm_access", roles);
        TestToken other =
                ENTRA.token("keycloak-user").audience("orders").subject("a").claim("realm_access", roles);

        assertThat(get(own.value())).isEqualTo("200 a [ROLE_admin] [] null");
        assertThat(get(other.scopes("s").value())).isEqualTo("200 a [SCOPE_s] [] null");
        assertThat(get(other.claim("iss", KEYCLOAK.issuer()).value())).isEqualTo("401");
        assertThat(get(own.claim("iss", ENTRA.issuer()).value())).isEqualTo("401");
    }

    @Test
    void requestWhenTheTenantIsListedThenAcceptedAndKnown() {
        start(entra("issuers[0].tenants=" + TENANT));

        assertThat(get(ofTenant(TENANT, TENANT)))
                .startsWith("200 " + TENANT + ":")
                .endsWith(" " + TENANT);
        assertThat(get(ofTenant("other", "other"))).isEqualTo("401");
        assertThat(get(ofTenant(TENANT, "other"))).isEqualTo("401");
    }

    @Test
    void requestWhenABeanDecidesOnTenantsThenItIsAsked() {
        start(entra("test.tenants=" + TENANT));

        assertThat(get(ofTenant(TENANT, TENANT))).startsWith("200");
        assertThat(get(ofTenant("other", "other"))).isEqualTo("401");
        assertThat(get(ofTenant(TENANT, "other"))).isEqualTo("401");
        assertThat(get(ofTenant("a/b", "a/b"))).isEqualTo("401");
    }

    @Test
    void requestWhenATemplateHasNothingButKeysThenItIsNoIssuerItself() {
        String template = "https://login.example/{tenant}";
        start(
                "issuers[0].issuer=" + template,
                "issuers[0].jwk-set-uri=" + KEYCLOAK.jwkSetUri(),
                "issuers[0].algorithms=ES256",
                "test.tenants=a");
        TestToken token = KEYCLOAK.token("rfc9068-user").audience("orders");

        assertThat(get(token.claim("iss", template).value())).isEqualTo("401");
        assertThat(get(token.claim("iss", "https://login.example/a").value()))
                .startsWith("200")
                .endsWith(" a");
    }

    @Test
    void requestWhenARepositoryNamesATenantThatTheBeanRefusesThen401() {
        registered.add(new RegisteredIssuer(
                TEMPLATE.replace("{tenant}", "other"), "entra", null, ENTRA.jwkSetUri(), Set.of(), Set.of(), Map.of()));
        start(entra("test.tenants=" + TENANT, "test.repository=true"));

        assertThat(get(ofTenant(TENANT, TENANT))).startsWith("200");
        assertThat(get(ofTenant("other", "other"))).isEqualTo("401");
    }

    private static String ofTenant(String tenant, String tid) {
        return ENTRA.token()
                .claim("iss", TEMPLATE.replace("{tenant}", tenant))
                .claim("tid", tid)
                .audience("orders")
                .value();
    }

    @Test
    void requestWhenTheRepositoryChangesThenTrustFollows() {
        registered.add(new RegisteredIssuer(KEYCLOAK.issuer(), "keycloak", "bank"));
        start("issuer-repository.refresh-interval=20ms", "test.repository=true");
        String token = KEYCLOAK.token().audience("orders").subject("alice").value();
        String later = ENTRA.token().audience("orders").value();

        assertThat(get(token)).startsWith("200 alice").endsWith(" bank");
        assertThat(get(later)).isEqualTo("401");
        registered.add(new RegisteredIssuer(ENTRA.issuer(), "entra", null));
        await(() -> get(later).startsWith("200"));
        registered.removeFirst();
        await(() -> get(token).equals("401"));
        assertThat(get(later)).startsWith("200");
    }

    @Test
    void requestWhenAnIssuerIsRegisteredTwiceOrWronglyThenOnlyOthersAreTrusted() {
        registered.add(new RegisteredIssuer(KEYCLOAK.issuer(), "keycloak", "bank"));
        registered.add(new RegisteredIssuer(KEYCLOAK.issuer(), "keycloak", "insurance"));
        registered.add(new RegisteredIssuer("https://sso.example.com", "unknown", null));
        registered.add(new RegisteredIssuer(ENTRA.issuer(), "entra", null));
        start("test.repository=true");

        assertThat(get(KEYCLOAK.token().audience("orders").value())).isEqualTo("401");
        assertThat(get(ENTRA.token().audience("orders").value())).startsWith("200");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void requestWhenAnIssuerIsRegisteredTwiceAndOneIsInvalidOrIgnoredThenItIsNotTrusted(int max) {
        registered.add(new RegisteredIssuer(KEYCLOAK.issuer(), "keycloak", "bank"));
        registered.add(new RegisteredIssuer(KEYCLOAK.issuer(), "unknown", "insurance"));
        start("test.repository=true", "issuer-repository.max-issuers=" + max);

        assertThat(get(KEYCLOAK.token().audience("orders").value())).isEqualTo("401");
    }

    @Test
    void requestWhenTheRepositoryIsAwayThen503UntilItIsBack() {
        registered.add(new RegisteredIssuer(KEYCLOAK.issuer(), "keycloak", null));
        isDown.set(true);
        start("issuer-repository.refresh-interval=20ms", "test.repository=true");
        String token = KEYCLOAK.token().audience("orders").value();

        assertThat(get(token)).isEqualTo("503");
        isDown.set(false);
        await(() -> get(token).startsWith("200"));
    }

    @Test
    void requestWhenTheRepositoryIsAwayForTooLongThen503EvenIfCached() {
        registered.add(new RegisteredIssuer(KEYCLOAK.issuer(), "keycloak", null));
        start("issuer-repository.refresh-interval=20ms", "issuer-repository.stale=200ms", "test.repository=true");
        String token = KEYCLOAK.token().audience("orders").value();
        await(() -> get(token).startsWith("200"));
        isDown.set(true);

        await(() -> get(token).equals("503"));
    }

    @Test
    void requestWhenTheRepositoryNamesAConfiguredIssuerThenTheConfiguredKeysCount() {
        registered.add(new RegisteredIssuer(
                KEYCLOAK.issuer(), "rfc9068", "x", ENTRA.jwkSetUri(), Set.of(), Set.of(), Map.of()));
        start(
                "issuers[0].issuer=" + KEYCLOAK.issuer(),
                "issuers[0].jwk-set-uri=" + KEYCLOAK.jwkSetUri(),
                "issuers[0].algorithms=ES256",
                "test.repository=true");
        TestToken own = KEYCLOAK.token("rfc9068-user").audience("orders").subject("alice");
        TestToken forged = ENTRA.token("rfc9068-user").audience("orders").subject("alice");

        assertThat(get(forged.claim("iss", KEYCLOAK.issuer()).value())).isEqualTo("401");
        assertThat(get(own.value())).startsWith("200 alice").endsWith(" null");
    }

    @Test
    void requestWhenTheRepositoryIsAwayThenConfiguredIssuersAreTrustedStill() {
        isDown.set(true);
        start(Stream.concat(Arrays.stream(keycloak()), Stream.of("test.repository=true"))
                .toArray(String[]::new));

        assertThat(get(KEYCLOAK.token().audience("orders").value())).startsWith("200");
        assertThat(get(ENTRA.token().audience("orders").value())).isEqualTo("503");
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(end);
            Thread.onSpinWait();
        }
    }

    private static String[] keycloak(String... properties) {
        return Stream.concat(
                        Stream.of(
                                "issuers[0].issuer=" + KEYCLOAK.issuer(),
                                "issuers[0].profile=keycloak",
                                "issuers[0].discover=true"),
                        Arrays.stream(properties).map(property -> "issuers[0]." + property))
                .toArray(String[]::new);
    }

    private static String[] entra(String... properties) {
        return Stream.concat(
                        Stream.of(
                                "issuers[0].issuer=" + TEMPLATE,
                                "issuers[0].profile=entra",
                                "issuers[0].jwk-set-uri=" + ENTRA.jwkSetUri()),
                        Arrays.stream(properties))
                .toArray(String[]::new);
    }

    private void start(String... properties) {
        List<String> key = List.of(properties);
        context = key.contains("test.repository=true")
                ? run(properties)
                : CONTEXTS.computeIfAbsent(key, shared -> run(properties));
    }

    private ConfigurableApplicationContext run(String... properties) {
        return new SpringApplicationBuilder(Application.class)
                .initializers(started -> {
                    String tenant = started.getEnvironment().getProperty("test.tenants");
                    if (tenant != null) {
                        started.getBeanFactory().registerSingleton("tenants", (IssuerTenants) tenant::equals);
                    }
                    if (started.getEnvironment().containsProperty("test.repository")) {
                        started.getBeanFactory().registerSingleton("repository", (IssuerRepository) this::findAll);
                    }
                })
                .run(Stream.concat(
                                Stream.of(
                                        "--server.port=0",
                                        "--countersign.service-id=orders",
                                        "--countersign.accept=shared-jwt"),
                                Arrays.stream(properties)
                                        .map(property -> (property.startsWith("test.") ? "--" : "--countersign.jwt.")
                                                + property))
                        .toArray(String[]::new));
    }

    private Collection<RegisteredIssuer> findAll() {
        if (isDown.get()) {
            throw new IllegalStateException("down");
        }
        return registered;
    }

    /** Returns the status, and the body of a successful response. */
    private String get(String token) {
        String port = Objects.requireNonNull(context).getEnvironment().getProperty("local.server.port");
        HttpResponse<String> response = TestService.send(
                CLIENT,
                HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/me"))
                        .header("Authorization", "Bearer " + token));
        return response.statusCode() == 200 ? "200 " + response.body() : String.valueOf(response.statusCode());
    }

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(Controller.class)
    static class Application {}

    @RestController
    static class Controller {

        @GetMapping("/me")
        String me(@AuthenticationPrincipal Caller caller) {
            List<String> chain = caller.chain().stream()
                    .map(workload -> workload.id() + "@" + workload.issuer())
                    .toList();
            return caller.name() + " " + caller.authorities().stream().sorted().toList() + " " + chain + " "
                    + caller.tenant();
        }
    }
}
