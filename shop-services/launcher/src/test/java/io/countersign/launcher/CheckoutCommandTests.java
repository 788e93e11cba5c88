// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.core.TestAuthority;
import io.countersign.launcher.TestGateway.Canned;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckoutCommandTests {

    private static final String CHECKOUT = "POST /cart/checkout/u1";

    private static final String PENDING = "{\"orderId\":\"o1\",\"status\":\"PENDING\"}";

    private static final Canned AWAY = new Canned(503, "{}");

    @RegisterExtension
    private final CommandOutput output = new CommandOutput();

    @TempDir
    private Path folder;

    private TestGateway gateway;

    @BeforeEach
    void start() throws IOException {
        gateway = new TestGateway();
        Files.writeString(folder.resolve("password"), "tell-nobody\n");
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    private int checkout(String... options) {
        return checkoutAt(gateway.url(), options);
    }

    private int checkoutAt(String url, String... options) {
        List<String> arguments = new ArrayList<>(List.of("checkout", "--gateway", url, "--admin", "root"));
        arguments.addAll(
                List.of("--admin-password-file", folder.resolve("password").toString()));
        arguments.addAll(List.of(options));
        return Countersign.run(arguments.toArray(String[]::new));
    }

    private void assertFailed(String reason) {
        assertThat(output.error()).startsWith("countersign: ").contains(reason).doesNotContain("\n", "tell-nobody");
    }

    @Test
    void checkoutWhenAllIsWellThenEachStepIsALineAndTheOrderTheLast() {
        assertThat(checkout()).as(output.error()).isZero();

        assertThat(output.printed().lines())
                .containsExactly(
                        "POST /login: 200",
                        "POST /products: 201",
                        "POST /logout: 204",
                        "POST /users: 201",
                        "POST /login: 200",
                        "POST /users/u1/accounts: 201",
                        "POST /users/u1/accounts/a1: 200",
                        "POST /basket/u1/p1: 200",
                        "POST /cart/checkout/u1: 201",
                        "POST /logout: 204",
                        "order o1: CONFIRMED");
        assertThat(output.printed()).doesNotContain("own-token", "tell-nobody");
        assertThat(gateway.tokens).hasSize(7).containsOnly("Bearer own-token");
    }

    @Test
    void checkoutWhenThereAreSeveralThenEachHasAKeyOfItsOwn() {
        assertThat(checkout("--orders", "3")).isZero();

        assertThat(gateway.keys).hasSize(3).doesNotHaveDuplicates();
        assertThat(output.printed()).containsSubsequence("order o1", "order o1", "order o1");
    }

    @Test
    void checkoutWhenGatewayIsAwayThenItIsRepeatedWithTheSameKey() {
        gateway.answer(CHECKOUT, AWAY, new Canned(502, ""), TestGateway.CUT);

        assertThat(checkout()).as(output.error()).isZero();

        assertThat(gateway.keys).hasSizeGreaterThanOrEqualTo(4);
        assertThat(gateway.keys.stream().distinct()).hasSize(1);
        assertThat(output.printed().lines())
                .containsSubsequence(
                        CHECKOUT + ": 503", CHECKOUT + ": 502", CHECKOUT + ": no answer", CHECKOUT + ": 201");
    }

    @ParameterizedTest
    @CsvSource({
        "POST /login",
        "POST /products",
        "POST /users",
        "POST /users/u1/accounts/a1",
        "POST /basket",
        "POST /logout"
    })
    void checkoutWhenAnyStepMeetsAnOutageThenItIsRepeated(String request) {
        gateway.answer(request, AWAY);

        assertThat(checkout()).as(output.error()).isZero();

        assertThat(output.printed()).contains(": 503").endsWith("order o1: CONFIRMED" + System.lineSeparator());
    }

    @Test
    void checkoutWhenGatewayStaysAwayThenItFailsAfterTheTimeout() {
        for (int i = 0; i < 20; i++) {
            gateway.answer("POST /products", AWAY);
        }

        assertThat(checkout("--timeout", "1s")).isEqualTo(1);

        assertFailed("POST /products was answered with 503");
        assertThat(gateway.requests).doesNotContain("POST /users");
    }

    @Test
    void checkoutWhenOrderIsPendingThenItIsFollowed() {
        gateway.answer(CHECKOUT, new Canned(202, PENDING));
        gateway.answer("GET /basket/u1/orders/o1", new Canned(200, PENDING), AWAY);

        assertThat(checkout()).as(output.error()).isZero();

        assertThat(output.printed())
                .containsSubsequence(
                        CHECKOUT + ": 202",
                        "GET /basket/u1/orders/o1: 200",
                        "GET /basket/u1/orders/o1: 503",
                        "GET /basket/u1/orders/o1: 200",
                        "order o1: CONFIRMED");
    }

    @Test
    void checkoutWhenOrderStaysPendingThenItFails() {
        gateway.answer(CHECKOUT, new Canned(202, PENDING));

        assertThat(checkout("--timeout", "0s")).isEqualTo(1);

        assertThat(output.printed()).contains("order o1: PENDING");
    }

    @Test
    void checkoutWhenOrderIsRejectedThenItFailsWithTheReason() {
        gateway.answer(CHECKOUT, new Canned(409, "{\"orderId\":\"o9\",\"reason\":\"out_of_stock\"}"));

        assertThat(checkout("--orders", "2")).isEqualTo(1);

        assertThat(output.printed()).contains("order o9: REJECTED (out_of_stock)", "order o1: CONFIRMED");
        assertThat(gateway.requests).contains("POST /logout");
    }

    /** The Shop answers the same key with the same rejected order. */
    @Test
    void checkoutWhenOrderIsRejectedForAnOutageThenItIsPlacedAgainWithAnotherKey() {
        gateway.answer(CHECKOUT, new Canned(503, "{\"orderId\":\"o9\",\"reason\":\"account_unavailable\"}"));

        assertThat(checkout()).as(output.error()).isZero();

        assertThat(gateway.keys).hasSize(2).doesNotHaveDuplicates();
        assertThat(output.printed()).contains("order o1: CONFIRMED").doesNotContain("order o9");
    }

    @ParameterizedTest
    @CsvSource({
        "POST /login, 401, the Shop does not know a user 'root' with this password",
        "POST /products, 403, POST /products was answered with 403",
        "POST /cart, 409, POST /cart/checkout/u1 was answered with 409",
        "POST /cart, 500, POST /cart/checkout/u1 was answered with 500",
        "POST /users, 429, POST /users was answered with 429"
    })
    void checkoutWhenAStepIsRefusedThenItFailsAtOnce(String request, int status, String reason) {
        gateway.answer(request, new Canned(status, "{}"));

        assertThat(checkout()).isEqualTo(1);

        assertFailed(reason);
        assertThat(gateway.requests).last().asString().startsWith(request);
    }

    @Test
    void checkoutWhenServerIsNoGatewayThenLineSaysSo() {
        gateway.answer("POST /login", new Canned(200, "{\"access_token\":\"tell-nobody\"}"));

        assertThat(checkout()).isEqualTo(1);

        assertFailed("does not answer as the gateway of a Shop");
    }

    @Test
    void checkoutWhenHostDoesNotExistThenItFailsAtOnce() {
        assertThat(checkoutAt("https://shop.invalid", "--timeout", "10m")).isEqualTo(1);

        assertFailed("https://shop.invalid/login does not answer");
    }

    @Test
    void checkoutWhenSomethingElseProtectsTheLinkThenPlainHttpIsPermitted() {
        assertThat(checkoutAt("http://shop.invalid", "--plain", "--timeout", "10m"))
                .isEqualTo(1);

        assertFailed("http://shop.invalid/login does not answer");
    }

    @Test
    void checkoutWhenNobodyListensThenItFails() {
        gateway.close();

        assertThat(checkout("--timeout", "0s")).isEqualTo(1);

        assertFailed("does not answer");
    }

    @Test
    void checkoutWhenAuthorityIsTrustedThenItIsByTls() throws Exception {
        TestAuthority authority = new TestAuthority();
        authority.issue("gateway", "dns:localhost");
        Path trusted = pem("ca.pem", authority);
        Path other = pem("other.pem", new TestAuthority());
        try (TestGateway secure = new TestGateway(authority.context("gateway"))) {
            assertThat(checkoutAt(secure.url(), "--ca", trusted.toString()))
                    .as(output.error())
                    .isZero();
            secure.requests.clear();

            // Fails at once, although it may take ten minutes.
            assertThat(checkoutAt(secure.url(), "--timeout", "10m", "--ca", other.toString()))
                    .isEqualTo(1);

            assertFailed("does not answer");
            assertThat(secure.requests).isEmpty();
        }
    }

    private Path pem(String file, TestAuthority authority) throws Exception {
        return Files.writeString(
                folder.resolve(file),
                "-----BEGIN CERTIFICATE-----\n"
                        + Base64.getMimeEncoder()
                                .encodeToString(authority.certificate("ca").getEncoded())
                        + "\n-----END CERTIFICATE-----\n");
    }

    @Test
    void checkoutWhenModeIsNoneThenNobodyLogsIn() {
        assertThat(Countersign.run("checkout", "--gateway", gateway.url(), "--mode", "none"))
                .as(output.error())
                .isZero();

        assertThat(gateway.requests).doesNotContain("POST /login");
        assertThat(gateway.tokens).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    --gateway http://shop.example.com       | --gateway is https://HOST, or http:// on this machine only
                    --gateway ftp://shop.example.com --plain | --gateway is https://HOST, or http:// on this machine only
                    --gateway shop.example.com              | --gateway is https://HOST, or http:// on this machine only
                    --gateway https://localhost:1 --mode zk | checkout needs a mode with logins, or none
                    --gateway https://localhost:1           | mode shared-jwt needs --admin NAME and --admin-password-file
                    --gateway https://localhost:1 --mode none --orders 0      | --orders is from 1 to 10000, not 0
                    --gateway https://localhost:1 --mode none --timeout soon  | --timeout is a duration such as 60s, not 'soon'
                    --gateway https://localhost:1 --admin a --admin-password-file nowhere | the password in nowhere cannot be read
                    --mode none                             | Missing required option: '--gateway=URL'
                    """)
    void checkoutWhenOptionIsWrongThenOneLineSaysWhy(String options, String reason) {
        assertThat(Countersign.run(("checkout " + options).split(" "))).isNotZero();

        assertFailed(reason);
    }
}
