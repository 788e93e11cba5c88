// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.launcher.shop.LocalShop;
import io.countersign.launcher.shop.Mode;
import io.countersign.launcher.shop.Service;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** Rights of services in their own right, and separation of user tokens from service tokens. */
@ExtendWith(SharedShop.class)
class ServiceTokenTests {

    private static TestShop<LocalShop> shop;

    private static String debit;

    private static Person person;

    @BeforeAll
    static void getTokens(TestShop<LocalShop> shared) {
        shop = shared;
        person = shop.person();
        debit = new StsClient(shop)
                .token(Service.BASKET, "account.shop.com", "account:debit")
                .expect(200)
                .text("access_token");
    }

    private static Reply debit(Map<String, String> headers, String user) {
        String body = "{\"userID\":\"" + user + "\",\"amount\":4}";
        return Http.send("PUT", shop.url(Service.ACCOUNT, "/debits/" + UUID.randomUUID()), body, headers);
    }

    @Test
    void debitWhenServiceHasTheScopeThenItIsMade() {
        person.account("10.00");

        Reply reply = debit(Map.of("Service-Authorization", "Bearer " + debit), person.id());

        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    }

    @Test
    void metricsWhenPrometheusAsksAsDocumentedThenItReadsThoseOfAllAndNothingElse() {
        try (Scrape prometheus = new Scrape(shop)) {
            prometheus.assertReadsMetricsAlone(Service.of(Mode.SHARED_JWT), "shop", "shop-plain");
        }
    }

    @Test
    void debitWhenUserActsThenItIsForbidden() {
        assertThat(debit(person.headers(), person.id()).status()).isEqualTo(403);
    }

    @ParameterizedTest
    @EnumSource(names = {"GATEWAY", "USER", "ACCOUNT", "PRODUCT", "BASKET"})
    void callWhenServiceTokenStandsForAUserThenItIsRefused(Service service) {
        Reply reply = Http.get(shop.url(service, "/products"), Map.of("Authorization", "Bearer " + debit));

        assertThat(reply.status()).isEqualTo(401);
    }

    @ParameterizedTest
    @EnumSource(names = {"GATEWAY", "USER", "ACCOUNT", "PRODUCT", "BASKET"})
    void callWhenHmacIsMadeWithThePublicKeyThenItIsRefused(Service service) {
        assertThat(LogoutTests.status(shop, service, person)).isEqualTo(200);

        Reply user = bearing("Authorization", hmac(person.token()), service);
        Reply own = bearing("Service-Authorization", hmac(debit), service);

        assertThat(user.status()).isEqualTo(401);
        assertThat(own.status()).isEqualTo(401);
    }

    private static Reply bearing(String header, String token, Service service) {
        return Http.get(shop.url(service, LogoutTests.path(service, person)), Map.of(header, "Bearer " + token));
    }

    /** Returns the same token signed with the STS's public key as an HMAC secret. */
    private static String hmac(String token) {
        JsonNode key =
                Http.get(shop.url(Service.STS, "/oauth2/jwks"), Map.of()).json().at("/keys/0");
        Base64.Decoder base64 = Base64.getUrlDecoder();
        HexFormat hex = HexFormat.of();
        String point = hex.formatHex(base64.decode(key.required("x").asString()))
                + hex.formatHex(base64.decode(key.required("y").asString()));
        String[] parts = token.split("\\.", -1);
        return RawJwt.hs256(
                hex.parseHex("3059301306072a8648ce3d020106082a8648ce3d03010703420004" + point),
                new String(base64.decode(parts[0]), StandardCharsets.UTF_8).replace("ES256", "HS256"),
                new String(base64.decode(parts[1]), StandardCharsets.UTF_8));
    }

    @Test
    void callWhenUserTokenStandsForAServiceThenItIsRefused() {
        Reply reply = debit(Map.of("Service-Authorization", "Bearer " + person.token()), person.id());

        assertThat(reply.status()).isEqualTo(401);
    }

    @Test
    void callWhenServiceTokenIsForAnotherServiceThenItIsRefused() {
        String reserve = new StsClient(shop)
                .token(Service.BASKET, "product.shop.com", "product:reserve")
                .expect(200)
                .text("access_token");

        Reply reply = debit(Map.of("Service-Authorization", "Bearer " + reserve), person.id());

        assertThat(reply.status()).isEqualTo(401);
    }

    @ParameterizedTest
    @CsvSource({
        "BASKET,  account.shop.com, product:reserve",
        "BASKET,  account.shop.com, account:credit",
        "BASKET,  product.shop.com, account:debit",
        "BASKET,  user.shop.com,    account:debit",
        "GATEWAY, account.shop.com, account:debit",
        "USER,    account.shop.com, account:debit",
        "PRODUCT, account.shop.com, account:debit"
    })
    void tokenWhenItIsNotGrantedThenItIsNotIssued(Service client, String target, String scope) {
        Reply reply = new StsClient(shop).token(client, target, scope);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.text("error")).isIn("invalid_scope", "invalid_target");
    }
}
