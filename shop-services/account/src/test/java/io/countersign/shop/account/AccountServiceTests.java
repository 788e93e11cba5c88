// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import static io.countersign.shop.common.TestService.parallel;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.shop.common.Answer;
import io.countersign.shop.common.AuthorizationFirst;
import io.countersign.shop.common.TestService;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpStatus;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.access.prepost.PreAuthorize;

/** Account service over HTTP; subclasses choose the database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class AccountServiceTests {

    private static final String SCOPE = "account:debit";

    private static final String CREDIT = "account:credit";

    private TestService service;

    private TestService.Caller debiter;

    abstract Map<String, String> database();

    @BeforeAll
    void start(@TempDir Path folder) {
        service = TestService.start(AccountApplication.class, "account", folder, database());
        debiter = service.service(SCOPE);
    }

    @AfterAll
    void stop() {
        service.close();
    }

    @AfterEach
    void everyBalanceIsTheSumOfItsLedger() {
        JdbcClient jdbc = service.bean(JdbcClient.class);
        assertThat(jdbc.sql("""
                                SELECT a.acc_num FROM account a WHERE a.balance <>
                                (SELECT COALESCE(SUM(e.amount), 0) FROM ledger_entry e WHERE e.acc_num = a.acc_num)
                                OR a.entries <> (SELECT COUNT(*) FROM ledger_entry e WHERE e.acc_num = a.acc_num)
                                OR a.held <> (SELECT COALESCE(SUM(h.amount), 0) FROM hold h
                                    WHERE h.acc_num = a.acc_num AND h.status = 'HELD')""").query(String.class).list()).isEmpty();
    }

    @Test
    void requestWhenOddThenNoFailure() {
        service.fuzz().run(1, 200);
    }

    @Test
    void endpointWhenCallerLacksTheAuthorityThenNoWordOfWhatIsBad() {
        AuthorizationFirst.check(service);
    }

    @Test
    void handlersWhenListedThenEachDeclaresWhatItNeeds() {
        assertThat(service.handlers())
                .filteredOn(handler -> handler.getBeanType().getPackageName().endsWith(".account"))
                .hasSizeGreaterThan(10)
                .allMatch(handler -> handler.hasMethodAnnotation(PreAuthorize.class)
                        || handler.getBeanType().isAnnotationPresent(PreAuthorize.class));
    }

    @Test
    void rootWhenAnonymousThenEndpoints() {
        Answer answer = service.anonymous().get("/").isStatus(200);
        assertThat(answer.text("service")).isEqualTo("account.shop.com");
        assertThat(answer.at("/endpoints").toString())
                .contains("{\"method\":\"PUT\",\"path\":\"/debits/{orderId}\"}", "\"/accounts/{accNum}/transactions\"")
                .doesNotContain("/error");
        assertThat(answer.header("X-Request-Id")).matches("[0-9a-f]{32}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/actuator/health", "/actuator/health/readiness", "/v3/api-docs"})
    void openPathWhenAnonymousThenAnswered(String path) {
        service.anonymous().get(path).isStatus(200);
    }

    @Test
    void openApiWhenReadThenDescribesSecurityAndMoney() {
        Answer answer = service.anonymous().get("/v3/api-docs").isStatus(200);
        assertThat(answer.at("/components/securitySchemes/user/scheme").asString())
                .isEqualTo("bearer");
        assertThat(answer.at("/paths/~1holds~1{orderId}/put").isObject()).isTrue();
        assertThat(answer.body()).contains("An amount with at most two digits");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /accounts",
        "POST, /accounts",
        "GET, /accounts/x",
        "DELETE, /accounts/x",
        "POST, /accounts/x",
        "POST, /accounts/user/x/update_balance",
        "GET, /accounts/user/x",
        "GET, /accounts/x/transactions",
        "PUT, /holds/x",
        "POST, /holds/x/capture",
        "POST, /holds/x/release",
        "PUT, /debits/x",
        "POST, /debits/x/bar",
        "POST, /debits/x/undo",
        "GET, /audit",
        "GET, /nowhere",
        "GET, /actuator/prometheus",
        "GET, /actuator/countersign"
    })
    void endpointWhenNoCredentialThenUnauthorized(String method, String path) {
        for (TestService.Caller caller :
                List.of(service.anonymous(), service.bearer("nonsense"), service.expired("ann"))) {
            Answer answer = caller.send(caller.request(method, path, noBody())).isProblem(401);
            assertThat(answer.header("WWW-Authenticate")).startsWith("Bearer realm=\"account.shop.com\"");
        }
    }

    @Test
    void actuatorWhenNotAdminThenForbidden() {
        service.user("ann").get("/actuator/prometheus").isProblem(403);
        service.admin().get("/actuator/prometheus").isStatus(200);
    }

    @Test
    void openWhenSelfThenEmptyAccount() {
        String user = newUser();
        Answer answer =
                service.user(user).post("/accounts", json("userID", user)).isStatus(201);
        assertThat(answer.text("userID")).isEqualTo(user);
        assertThat(answer.json().required("balance").decimalValue()).isEqualByComparingTo("0");
        assertThat(answer.at("/createdAt").asLong()).isPositive();
        service.user(user).get("/accounts/" + answer.text("accNum")).isStatus(200);
        assertThat(answer.json().propertyNames()).containsExactlyInAnyOrder("accNum", "userID", "balance", "createdAt");
    }

    @Test
    void openWhenForAnotherThenForbiddenButForAdmin() {
        String user = newUser();
        service.user("eve").post("/accounts", json("userID", user)).isProblem(403);
        service.support().post("/accounts", json("userID", user)).isProblem(403);
        debiter.post("/accounts", json("userID", user)).isProblem(403);
        service.admin().post("/accounts", json("userID", user)).isStatus(201);
    }

    @Test
    void listWhenOwnThenOwnAlone() {
        String user = newUser();
        String first = open(user);
        service.clock().advance(Duration.ofMillis(5));
        String second = open(user);
        open(newUser());
        Answer answer = service.user(user).get("/accounts?userID=" + user).isStatus(200);
        assertThat(answer.json().findValuesAsString("accNum")).containsExactly(first, second);
        assertThat(answer.at("/total").asLong()).isEqualTo(2);
        Answer page = service.user(user).get("/accounts?userID=" + user + "&page=1&size=1");
        assertThat(page.json().findValuesAsString("accNum")).containsExactly(second);
    }

    @Test
    void listWhenAnothersOrAllThenForAdminAndSupport() {
        String user = newUser();
        String account = open(user);
        service.user("eve").get("/accounts?userID=" + user).isProblem(403);
        service.user("eve").get("/accounts").isProblem(403);
        for (TestService.Caller reader : List.of(service.admin(), service.support())) {
            assertThat(reader.get("/accounts?userID=" + user).json().findValuesAsString("accNum"))
                    .containsExactly(account);
            assertThat(reader.get("/accounts").at("/total").asLong()).isPositive();
        }
    }

    @Test
    void accountWhenAnothersThenAsIfThereWereNone() {
        String account = fund(newUser(), "5");
        TestService.Caller eve = service.user("eve");
        String unknown = UUID.randomUUID().toString();
        for (String path : List.of("/accounts/" + account, "/accounts/" + unknown)) {
            eve.get(path).isProblem(404);
            eve.delete(path).isProblem(404);
            eve.post(path, amount("1")).isProblem(404);
            eve.get(path + "/transactions").isProblem(404);
        }
        assertThat(eve.get("/accounts/" + account).at("/detail"))
                .isEqualTo(eve.get("/accounts/" + unknown).at("/detail"));
    }

    @Test
    void accountWhenUnknownThenNotFoundForAdmin() {
        service.admin().get("/accounts/unknown").isProblem(404);
        service.admin().delete("/accounts/unknown").isProblem(404);
        service.admin().post("/accounts/unknown", amount("1")).isProblem(404);
        service.admin().get("/accounts/unknown/transactions").isProblem(404);
        service.admin().get("/accounts/user/unknown").isProblem(404);
        service.admin()
                .post("/accounts/user/unknown/update_balance", amount("1"))
                .isProblem(404);
        debiter.post("/holds/unknown/capture").isProblem(404);
    }

    @Test
    void accountWhenSupportThenReadOnly() {
        String account = fund(newUser(), "5");
        service.support().get("/accounts/" + account).isStatus(200);
        service.support().get("/accounts/" + account + "/transactions").isStatus(200);
        service.support().delete("/accounts/" + account).isProblem(404);
        service.support().post("/accounts/" + account, amount("1")).isProblem(404);
        service.support().post("/accounts/" + account, amount("-1")).isProblem(404);
    }

    @Test
    void changeWhenOwnerThenDepositsOnly() {
        String user = newUser();
        String account = open(user);
        Answer answer =
                service.user(user).post("/accounts/" + account, amount("12.5")).isStatus(200);
        assertThat(answer.body()).contains("\"balance\":12.50");
        assertThat(service.user(user).post("/accounts/" + account, amount("3")).body())
                .contains("\"balance\":15.50");
        service.user(user).post("/accounts/" + account, amount("-1")).isProblem(403);
        service.user("eve").post("/accounts/" + account, amount("-1")).isProblem(404);
        assertBalance(account, "15.50");
    }

    @Test
    void changeWhenServiceThenByTheScopeOfTheDirection() {
        String account = fund(newUser(), "10");
        TestService.Caller creditor = service.service(CREDIT);
        creditor.post("/accounts/" + account, amount("-4")).isProblem(403);
        creditor.put("/holds/" + newOrder(), hold("ann", "1")).isProblem(403);
        creditor.post("/accounts/" + account, amount("4")).isStatus(200);
        debiter.post("/accounts/" + account, amount("-4")).isStatus(200);
        assertBalance(account, "10.00");
        debiter.post("/accounts/" + account, amount("-4")).isStatus(200);
        debiter.post("/accounts/" + account, amount("4")).isProblem(404);
        service.service("product:reserve")
                .post("/accounts/" + account, amount("-4"))
                .isProblem(403);
        service.admin().post("/accounts/" + account, amount("-4")).isStatus(200);
        assertBalance(account, "2.00");
    }

    @Test
    void changeWhenMoreThanThereIsThenConflict() {
        String account = fund(newUser(), "10");
        debiter.post("/accounts/" + account, amount("-10.01")).isProblem(409, "insufficient-funds");
        assertBalance(account, "10.00");
        debiter.post("/accounts/" + account, amount("-10")).isStatus(200);
        assertBalance(account, "0.00");
    }

    @Test
    void changeWhenBalanceOutOfRangeThenConflict() {
        String account = fund(newUser(), "10000000000");
        service.admin().post("/accounts/" + account, amount("0.01")).isProblem(409, "balance-out-of-range");
    }

    @Test
    void updateBalanceWhenServiceThenOldestAccount() {
        String user = newUser();
        String oldest = open(user);
        service.clock().advance(Duration.ofMillis(5));
        String second = fund(user, "100");
        String path = "/accounts/user/" + user + "/update_balance";
        debiter.post(path, amount("20")).isProblem(403);
        debiter.post(path, amount("0.01")).isProblem(403);
        assertBalance(oldest, "0.00");
        service.service(CREDIT).post(path, amount("20")).isStatus(200);
        service.service(CREDIT).post(path, amount("-5")).isProblem(403);
        service.both(user, SCOPE).post(path, amount("1")).isProblem(403);
        assertBalance(oldest, "20.00");
        assertThat(debiter.post(path, amount("-5")).isStatus(200).text("accNum"))
                .isEqualTo(oldest);
        service.user(user).post(path, amount("1")).isProblem(403);
        service.support().post(path, amount("1")).isProblem(403);
        assertBalance(oldest, "15.00");
        assertBalance(second, "100.00");
        assertThat(service.user(user).get("/accounts/user/" + user).body()).contains("\"balance\":15.00");
        assertThat(service.support().get("/accounts/user/" + user).status()).isEqualTo(200);
        service.user("eve").get("/accounts/user/" + user).isProblem(403);
    }

    @Test
    void transactionsWhenReadThenNewestFirst() {
        String user = newUser();
        String account = open(user);
        for (String amount : List.of("1", "2", "3")) {
            service.user(user).post("/accounts/" + account, amount(amount)).isStatus(200);
        }
        Answer answer = service.user(user)
                .get("/accounts/" + account + "/transactions?size=2")
                .isStatus(200);
        assertThat(answer.json().findValuesAsString("seq")).containsExactly("3", "2");
        assertThat(answer.at("/items/0/kind").asString()).isEqualTo("DEPOSIT");
        assertThat(answer.at("/items/0/balance").decimalValue()).isEqualByComparingTo("6");
        assertThat(answer.at("/total").asLong()).isEqualTo(3);
        Answer last = service.user(user).get("/accounts/" + account + "/transactions?size=2&page=1");
        assertThat(last.json().findValuesAsString("seq")).containsExactly("1");
    }

    @Test
    void closeWhenEmptyThenGone() {
        String user = newUser();
        String account = open(user);
        assertThat(service.user(user)
                        .delete("/accounts/" + account)
                        .isStatus(204)
                        .body())
                .isEmpty();
        service.user(user).get("/accounts/" + account).isProblem(404);
        service.user(user).delete("/accounts/" + account).isProblem(404);
        service.admin().post("/accounts/" + account, amount("1")).isProblem(404);
    }

    @Test
    void closeWhenBalanceOrHoldThenConflict() {
        String user = newUser();
        String account = fund(user, "7");
        service.user(user).delete("/accounts/" + account).isProblem(409, "account-not-empty");
        assertBalance(account, "7.00");
    }

    @Test
    void holdWhenFundsThenHeldFromOthersAndInBalance() {
        String user = newUser();
        String account = fund(user, "10");
        String order = newOrder();
        Answer hold = debiter.put("/holds/" + order, hold(user, "8")).isStatus(200);
        assertThat(hold.text("status")).isEqualTo("HELD");
        assertThat(hold.text("accNum")).isEqualTo(account);
        assertBalance(account, "10.00");
        debiter.put("/holds/" + newOrder(), hold(user, "2.01")).isProblem(409, "insufficient-funds");
        debiter.post("/accounts/" + account, amount("-2.01")).isProblem(409, "insufficient-funds");
        debiter.put("/holds/" + newOrder(), hold(user, "2")).isStatus(200);
    }

    @Test
    void holdWhenNotServiceThenForbidden() {
        String user = newUser();
        fund(user, "10");
        for (TestService.Caller caller :
                List.of(service.user(user), service.admin(), service.support(), service.service("product:reserve"))) {
            caller.put("/holds/o", hold(user, "1")).isProblem(403);
            caller.post("/holds/o/capture").isProblem(403);
            caller.post("/holds/o/release").isProblem(403);
        }
    }

    @Test
    void holdWhenAccountIsNamedThenThatOnePays() {
        String user = newUser();
        fund(user, "10");
        service.clock().advance(Duration.ofMillis(5));
        String second = fund(user, "10");
        Answer hold =
                debiter.put("/holds/" + newOrder(), hold(user, "8", second)).isStatus(200);
        assertThat(hold.text("accNum")).isEqualTo(second);
        debiter.put("/holds/" + newOrder(), hold(user, "8")).isStatus(200);
        debiter.put("/holds/" + newOrder(), hold("eve", "1", second)).isProblem(404, "no-account");
        debiter.put("/holds/" + newOrder(), hold(user, "1", "unknown")).isProblem(404, "no-account");
    }

    @Test
    void holdWhenRepeatedThenFirstResult() {
        String user = newUser();
        String account = fund(user, "10");
        String order = newOrder();
        String first =
                debiter.put("/holds/" + order, hold(user, "8")).isStatus(200).body();
        assertThat(debiter.put("/holds/" + order, hold(user, "8")).isStatus(200).body())
                .isEqualTo(first);
        debiter.put("/holds/" + order, hold(user, "9")).isProblem(409, "hold-differs");
        debiter.put("/holds/" + order, hold("eve", "8")).isProblem(409, "hold-differs");
        debiter.put("/holds/" + newOrder(), hold(user, "2")).isStatus(200);
        assertBalance(account, "10.00");
    }

    @Test
    void captureWhenRepeatedThenOneEntry() {
        String user = newUser();
        String account = fund(user, "10");
        String order = newOrder();
        debiter.put("/holds/" + order, hold(user, "8")).isStatus(200);
        String first =
                debiter.post("/holds/" + order + "/capture").isStatus(200).body();
        assertThat(first).contains("CAPTURED");
        assertThat(debiter.post("/holds/" + order + "/capture").isStatus(200).body())
                .isEqualTo(first);
        assertThat(debiter.put("/holds/" + order, hold(user, "8")).isStatus(200).text("status"))
                .isEqualTo("CAPTURED");
        assertBalance(account, "2.00");
        assertThat(entries(order)).containsExactly("CAPTURE");
    }

    @Test
    void releaseWhenHeldThenFundsAreBackAndCaptureIsRefused() {
        String user = newUser();
        String account = fund(user, "10");
        String order = newOrder();
        debiter.put("/holds/" + order, hold(user, "8")).isStatus(200);
        String first =
                debiter.post("/holds/" + order + "/release").isStatus(200).body();
        assertThat(first).contains("RELEASED");
        assertThat(debiter.post("/holds/" + order + "/release").isStatus(200).body())
                .isEqualTo(first);
        debiter.post("/holds/" + order + "/capture").isProblem(409, "hold-released");
        debiter.put("/holds/" + order, hold(user, "8")).isProblem(409, "hold-released");
        debiter.put("/holds/" + newOrder(), hold(user, "10")).isStatus(200);
        assertBalance(account, "10.00");
        assertThat(entries(order)).isEmpty();
    }

    @Test
    void releaseWhenBeforeHoldThenTombstone() {
        String user = newUser();
        fund(user, "10");
        String order = newOrder();
        debiter.post("/holds/" + order + "/release").isStatus(200);
        debiter.put("/holds/" + order, hold(user, "8")).isProblem(409, "hold-released");
        debiter.post("/holds/" + order + "/capture").isProblem(409, "hold-released");
        debiter.post("/holds/" + order + "/release").isStatus(200);
        debiter.put("/holds/" + newOrder(), hold(user, "10")).isStatus(200);
    }

    @Test
    void releaseWhenCapturedThenRefundedOnce() {
        String user = newUser();
        String account = fund(user, "8");
        String order = newOrder();
        debiter.put("/holds/" + order, hold(user, "8")).isStatus(200);
        debiter.post("/holds/" + order + "/capture").isStatus(200);
        service.user(user).delete("/accounts/" + account).isStatus(204);
        for (int i = 0; i < 2; i++) {
            assertThat(debiter.post("/holds/" + order + "/release")
                            .isStatus(200)
                            .text("status"))
                    .isEqualTo("REFUNDED");
        }
        debiter.post("/holds/" + order + "/capture").isProblem(409, "hold-released");
        assertBalance(account, "8.00");
        assertThat(entries(order)).containsExactly("CAPTURE", "REFUND");
    }

    @Test
    void captureWhenOverTimeButNotNeededThenCaptured() {
        String user = newUser();
        String account = fund(user, "10");
        String order = newOrder();
        debiter.put("/holds/" + order, hold(user, "8")).isStatus(200);
        service.clock().advance(Duration.ofHours(1));
        debiter.put("/holds/" + newOrder(), hold(user, "2")).isStatus(200);
        debiter.post("/holds/" + order + "/capture").isStatus(200);
        assertBalance(account, "2.00");
    }

    @Test
    void holdWhenOthersIsOverTimeThenTakesItsFundsForGood() {
        String user = newUser();
        String account = fund(user, "10");
        String order = newOrder();
        debiter.put("/holds/" + order, hold(user, "8")).isStatus(200);
        service.clock().advance(Duration.ofMinutes(1));
        debiter.put("/holds/" + newOrder(), hold(user, "5")).isProblem(409, "insufficient-funds");
        service.clock().advance(Duration.ofMinutes(1));
        String next = newOrder();
        debiter.put("/holds/" + next, hold(user, "5")).isStatus(200);
        debiter.post("/holds/" + order + "/capture").isProblem(409, "hold-expired");
        debiter.put("/holds/" + order, hold(user, "8")).isProblem(409, "hold-expired");
        debiter.post("/holds/" + next + "/release").isStatus(200);
        debiter.post("/holds/" + order + "/capture").isProblem(409, "hold-expired");
        debiter.post("/holds/" + order + "/release").isStatus(200);
        assertBalance(account, "10.00");
    }

    @Test
    void debitAndCloseWhenOnlyAnOverdueHoldIsInTheWayThenDone() {
        String user = newUser();
        String account = fund(user, "10");
        debiter.put("/holds/" + newOrder(), hold(user, "10")).isStatus(200);
        service.clock().advance(Duration.ofMinutes(3));
        debiter.post("/accounts/" + account, amount("-10")).isStatus(200);
        service.user(user).delete("/accounts/" + account).isStatus(204);
    }

    @Test
    void holdWhenManyAtOnceThenNeverOverdrawn() {
        String user = newUser();
        String account = fund(user, "10");
        List<Callable<Answer>> works = Stream.generate(() -> (Callable<Answer>) () -> {
                    String order = newOrder();
                    Answer held = debiter.put("/holds/" + order, hold(user, "1"));
                    return held.status() == 200 ? debiter.post("/holds/" + order + "/capture") : held;
                })
                .limit(40)
                .toList();
        List<Integer> statuses = parallel(works).stream().map(Answer::status).toList();
        assertThat(statuses).filteredOn(status -> status == 200).hasSize(10);
        assertThat(statuses).filteredOn(status -> status == 409).hasSize(30);
        assertBalance(account, "0.00");
    }

    @Test
    void changeWhenDebitsAndHoldsAtOnceThenNeverOverdrawn() {
        String user = newUser();
        String account = fund(user, "10");
        List<Callable<Answer>> works = Stream.iterate(0, i -> i + 1)
                .limit(40)
                .map(i -> (Callable<Answer>) () -> i % 2 == 0
                        ? debiter.post("/accounts/" + account, amount("-1"))
                        : debiter.put("/holds/" + newOrder(), hold(user, "1")))
                .toList();
        List<Answer> answers = parallel(works);
        assertThat(answers).filteredOn(answer -> answer.status() == 200).hasSize(10);
        assertThat(answers).allMatch(answer -> answer.status() == 200 || answer.status() == 409);
    }

    @Test
    void holdWhenSameOrderAtOnceThenOneHold() {
        String user = newUser();
        fund(user, "10");
        String order = newOrder();
        List<Answer> answers = parallel(16, () -> debiter.put("/holds/" + order, hold(user, "8")));
        assertThat(answers).allMatch(answer -> answer.status() == 200);
        assertThat(answers.stream().map(Answer::body).distinct()).hasSize(1);
    }

    @Test
    void captureAndReleaseWhenAtOnceThenEachRepeatAgrees() {
        String user = newUser();
        String account = fund(user, "100");
        for (int round = 0; round < 8; round++) {
            String order = newOrder();
            debiter.put("/holds/" + order, hold(user, "8")).isStatus(200);
            List<Answer> captures = parallel(8, () -> debiter.post("/holds/" + order + "/capture"));
            assertThat(captures).allMatch(answer -> answer.status() == HttpStatus.OK.value());
            List<Answer> releases = parallel(8, () -> debiter.post("/holds/" + order + "/release"));
            assertThat(releases).allMatch(answer -> answer.text("status").equals("REFUNDED"));
            assertThat(entries(order)).containsExactly("CAPTURE", "REFUND");
        }
        assertBalance(account, "100.00");
    }

    @Test
    void holdAndReleaseWhenAtOnceThenNothingStaysHeld() {
        String user = newUser();
        String account = fund(user, "10");
        for (int round = 0; round < 8; round++) {
            String order = newOrder();
            List<Callable<Answer>> race = List.of(
                    () -> debiter.put("/holds/" + order, hold(user, "10")),
                    () -> debiter.post("/holds/" + order + "/release"));
            assertThat(parallel(race)).allMatch(answer -> answer.status() == 200 || answer.status() == 409);
            debiter.put("/holds/" + order, hold(user, "10")).isProblem(409, "hold-released");
        }
        debiter.post("/accounts/" + account, amount("-10")).isStatus(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"amount\":1.001}",
                "{\"amount\":\"1\"}",
                "{\"amount\":true}",
                "{\"amount\":null}",
                "{\"amount\":0}",
                "{\"amount\":1e400}",
                "{\"amount\":[1]}",
                "{}",
                "{\"amount\":1,\"extra\":1}"
            })
    void changeWhenAmountIsBadThenBadRequestNamesIt(String body) {
        String account = fund(newUser(), "10");
        Answer answer = service.admin().post("/accounts/" + account, body).isProblem(400, "bad-request");
        assertThat(answer.at("/errors").size()).isEqualTo(1);
        assertThat(answer.at("/errors/0/field").asString()).isIn("amount", "extra");
        assertThat(answer.at("/errors/0/message").asString()).isNotBlank();
        assertBalance(account, "10.00");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "null", "[]", "1", "{", "{\"amount\":1}x", "{\"amount\":1}{}", "{\"amount\":1,\"amount\":2}"
            })
    void changeWhenBodyIsNotTheObjectThenBadRequest(String body) {
        String account = fund(newUser(), "10");
        service.admin().post("/accounts/" + account, body).isProblem(400, "bad-request");
        assertBalance(account, "10.00");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "amount | {}",
                "amount | {\"amount\":1.001}",
                "amount | {\"amount\":\"1\"}",
                "amount | {\"amount\":0}",
                "extra | {\"amount\":1,\"extra\":1}"
            })
    void updateBalanceWhenMemberIsBadThenBadRequestNamesIt(String field, String body) {
        String user = newUser();
        String account = fund(user, "10");
        debiter.post("/accounts/user/" + user + "/update_balance", body)
                .isProblem(400, "bad-request")
                .names(field);
        assertBalance(account, "10.00");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "userID | {}",
                "userID | {\"userID\":null}",
                "userID | {\"userID\":7}",
                "userID | {\"userID\":[\"ann\"]}",
                "userID | {\"userID\":\"a b\"}",
                "balance | {\"userID\":\"ann\",\"balance\":5}"
            })
    void openWhenMemberIsBadThenBadRequestNamesIt(String field, String body) {
        service.admin().post("/accounts", body).isProblem(400, "bad-request").names(field);
    }

    @ParameterizedTest
    @CsvSource({"-1", "0", "0.001", "'\"8\"'"})
    void holdWhenAmountIsBadThenBadRequestNamesIt(String amount) {
        debiter.put("/holds/" + newOrder(), hold("ann", amount)).isProblem(400).names("amount");
    }

    @Test
    void holdWhenMembersAreBadThenEachIsNamed() {
        Answer answer = debiter.put("/holds/o", "{\"accNum\":\"a b\"}").isProblem(400);
        answer.names("userID").names("amount").names("accNum");
        debiter.put("/holds/o", "{\"userID\":7,\"amount\":1}").isProblem(400).names("userID");
    }

    @ParameterizedTest
    @ValueSource(strings = {"page=-1", "size=0", "size=101", "page=x", "page=99999999999999", "size=1.5"})
    void listWhenPagingIsBadThenBadRequestNamesIt(String query) {
        service.admin()
                .get("/accounts?" + query)
                .isProblem(400, "bad-request")
                .names(query.substring(0, query.indexOf('=')));
    }

    @Test
    void pathWhenNotAnIdThenBadRequest() {
        service.admin().get("/accounts/a%20b").isProblem(400).names("accNum");
        service.admin().get("/accounts/" + "a".repeat(129)).isProblem(400).names("accNum");
        service.admin().get("/accounts?userID=%3Cb%3E").isProblem(400).names("userID");
    }

    @Test
    void bodyWhenOversizeThenTooLarge() {
        String body = "{\"userID\":\"" + "a".repeat(300_000) + "\"}";
        service.admin().post("/accounts", body).isProblem(413);
        TestService.Caller admin = service.admin();
        var chunked = HttpRequest.BodyPublishers.fromPublisher(HttpRequest.BodyPublishers.ofString(body));
        admin.send(admin.request("POST", "/accounts", chunked).header("Content-Type", "application/json"))
                .isProblem(413);
    }

    @Test
    void requestWhenOfNoEndpointThenProblem() {
        TestService.Caller admin = service.admin();
        admin.get("/nowhere").isProblem(404);
        assertThat(admin.delete("/accounts").isProblem(405).header("Allow")).contains("GET", "POST");
        admin.send(admin.request("POST", "/accounts", body("userID=ann"))
                        .header("Content-Type", "application/x-www-form-urlencoded"))
                .isProblem(415);
        admin.send(admin.request("GET", "/accounts", noBody()).header("Accept", "image/png"))
                .isProblem(406);
        admin.get("/error").isProblem(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/a|b",
                "/accounts/%zz",
                "/accounts/..;/holds",
                "//accounts",
                "/accounts/%2e%2e/x",
                "/accounts/%00"
            })
    void requestWhenTargetIsMalformedThenProblem(String target) throws Exception {
        try (Socket socket = new Socket(
                InetAddress.getLoopbackAddress(), service.address("/").getPort())) {
            socket.getOutputStream()
                    .write(("GET " + target + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer)
                    .startsWith("HTTP/1.1 400")
                    .contains("application/problem+json", "\"type\":\"urn:countersign:problem:", "\"status\":400")
                    .doesNotContain("<", "Exception");
        }
    }

    @Test
    void auditWhenReadThenForAdminAndSupportAlone() {
        Answer audit = service.support().get("/audit").isStatus(200);
        assertThat(audit.at("/violations").isEmpty()).isTrue();
        service.admin().get("/audit").isStatus(200);
        service.user("ann").get("/audit").isProblem(403);
    }

    private void assertBalance(String account, String balance) {
        assertThat(service.admin().get("/accounts/" + account).isStatus(200).body())
                .contains("\"balance\":" + balance);
    }

    private List<String> entries(String order) {
        return service.bean(JdbcClient.class)
                .sql("SELECT kind FROM ledger_entry WHERE order_id = ? ORDER BY seq")
                .param(order)
                .query(String.class)
                .list();
    }

    private String open(String user) {
        return service.admin()
                .post("/accounts", json("userID", user))
                .isStatus(201)
                .text("accNum");
    }

    private String fund(String user, String balance) {
        String account = open(user);
        service.admin().post("/accounts/" + account, amount(balance)).isStatus(200);
        return account;
    }

    private static String newUser() {
        return "user-" + UUID.randomUUID();
    }

    private static String newOrder() {
        return UUID.randomUUID().toString();
    }

    private static String json(String name, String value) {
        return "{\"" + name + "\":\"" + value + "\"}";
    }

    private static String amount(String amount) {
        return "{\"amount\":" + amount + "}";
    }

    private static String hold(String user, String amount) {
        return "{\"userID\":\"" + user + "\",\"amount\":" + amount + "}";
    }

    private static String hold(String user, String amount, String account) {
        return "{\"userID\":\"" + user + "\",\"amount\":" + amount + ",\"accNum\":\"" + account + "\"}";
    }

    private static HttpRequest.BodyPublisher noBody() {
        return HttpRequest.BodyPublishers.noBody();
    }

    private static HttpRequest.BodyPublisher body(String text) {
        return HttpRequest.BodyPublishers.ofString(text);
    }
}
