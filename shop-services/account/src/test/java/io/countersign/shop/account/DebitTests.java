// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import static io.countersign.shop.common.TestService.parallel;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.shop.common.Answer;
import io.countersign.shop.common.TestService;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
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
import org.springframework.jdbc.core.simple.JdbcClient;

/** Debits of orders over HTTP; subclasses choose the database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class DebitTests {

    private static final String SCOPE = "account:debit";

    private TestService service;

    private TestService.Caller debiter;

    abstract Map<String, String> database();

    TestService service() {
        return service;
    }

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
    void auditFindsNothing() {
        assertThat(audit().at("/violations").isEmpty()).isTrue();
    }

    @Test
    void openApiWhenReadThenDescribesDebits() {
        Answer answer = service.anonymous().get("/v3/api-docs").isStatus(200);
        assertThat(answer.at("/paths/~1debits~1{orderId}/put").isObject()).isTrue();
        assertThat(answer.at("/paths/~1debits~1{orderId}~1bar/post").isObject()).isTrue();
        assertThat(answer.at("/paths/~1debits~1{orderId}~1undo/post").isObject())
                .isTrue();
        assertThat(answer.body()).contains("DEBITED", "INSUFFICIENT_FUNDS", "NO_ACCOUNT", "BARRED", "REFUNDED");
    }

    @Test
    void debitWhenFundsThenDebitedOnceAlsoIfRepeated() {
        String user = newUser();
        String account = fund(user, "10");
        String order = newOrder();
        Answer first = debit(order, user, "8").isStatus(200);
        assertThat(first.body())
                .isEqualTo(
                        "{\"orderId\":\"%s\",\"status\":\"DEBITED\",\"userID\":\"%s\",\"accNum\":\"%s\",\"amount\":8.00}",
                        order, user, account);
        for (int i = 0; i < 2; i++) {
            assertThat(debit(order, user, "8").isStatus(200).body()).isEqualTo(first.body());
            assertThat(debit(order, user, "8", account).isStatus(200).body()).isEqualTo(first.body());
        }
        assertBalance(account, "2.00");
        assertThat(entries(order)).containsExactly("CAPTURE");
        Answer entry = service.user(user).get("/accounts/" + account + "/transactions");
        assertThat(entry.at("/items/0/orderId").asString()).isEqualTo(order);
        assertThat(entry.at("/items/0/amount").decimalValue()).isEqualByComparingTo("-8");
    }

    @Test
    void debitWhenSameOrderAtOnceThenDebitedOnce() {
        String user = newUser();
        String account = fund(user, "100");
        String order = newOrder();
        List<Answer> answers = parallel(64, () -> debit(order, user, "8"));
        assertThat(statuses(answers)).containsOnly("DEBITED");
        assertThat(answers.stream().map(Answer::body).distinct()).hasSize(1);
        assertThat(entries(order)).containsExactly("CAPTURE");
        assertBalance(account, "92.00");
    }

    @Test
    void debitWhenAllOfTheBalanceThenAccountIsEmpty() {
        String user = newUser();
        String account = fund(user, "10");
        assertThat(status(debit(newOrder(), user, "10.01"))).isEqualTo("INSUFFICIENT_FUNDS");
        assertThat(status(debit(newOrder(), user, "10"))).isEqualTo("DEBITED");
        assertBalance(account, "0.00");
        service.user(user).delete("/accounts/" + account).isStatus(204);
    }

    @Test
    void debitWhenAccountIsNamedThenThatOnePaysAndElseTheOldest() {
        String user = newUser();
        String oldest = fund(user, "10");
        service.clock().advance(Duration.ofMillis(5));
        String second = fund(user, "10");
        assertThat(debit(newOrder(), user, "3", second).isStatus(200).text("accNum"))
                .isEqualTo(second);
        assertThat(debit(newOrder(), user, "4").isStatus(200).text("accNum")).isEqualTo(oldest);
        assertBalance(oldest, "6.00");
        assertBalance(second, "7.00");
    }

    @Test
    void debitWhenFundsAreInsufficientThenRefusedForGood() {
        String user = newUser();
        String account = fund(user, "7.99");
        String order = newOrder();
        Answer first = debit(order, user, "8").isStatus(200);
        assertThat(first.body())
                .isEqualTo(
                        "{\"orderId\":\"%s\",\"status\":\"INSUFFICIENT_FUNDS\",\"userID\":\"%s\",\"accNum\":\"%s\",\"amount\":8.00}",
                        order, user, account);
        service.user(user).post("/accounts/" + account, amount("100")).isStatus(200);
        assertThat(debit(order, user, "8").isStatus(200).body()).isEqualTo(first.body());
        assertThat(bar(order).isStatus(200).body()).isEqualTo(first.body());
        assertThat(undo(order).isStatus(200).body()).isEqualTo(first.body());
        assertThat(debit(order, user, "8").isStatus(200).body()).isEqualTo(first.body());
        assertThat(entries(order)).isEmpty();
        assertBalance(account, "107.99");
        assertThat(status(debit(newOrder(), user, "8"))).isEqualTo("DEBITED");
    }

    @Test
    void debitWhenRefusedAtOnceWithDepositsThenEachRepeatAgrees() {
        String user = newUser();
        String account = fund(user, "1");
        for (int round = 0; round < 8; round++) {
            String order = newOrder();
            String price = String.valueOf(round + 2);
            List<Answer> debits = race(List.of(
                            times(12, () -> debit(order, user, price)),
                            times(1, () -> service.admin().post("/accounts/" + account, amount("1")))))
                    .subList(0, 12);
            assertThat(debits.stream().map(Answer::body).distinct()).hasSize(1);
            assertThat(entries(order)).hasSize(status(debits.getFirst()).equals("DEBITED") ? 1 : 0);
            undo(order).isStatus(200);
        }
        assertBalance(account, "9.00");
    }

    @Test
    void debitWhenUserHasNoAccountThenRefusedForGood() {
        String user = newUser();
        String order = newOrder();
        Answer first = debit(order, user, "8").isStatus(200);
        assertThat(first.body())
                .isEqualTo(
                        "{\"orderId\":\"%s\",\"status\":\"NO_ACCOUNT\",\"userID\":\"%s\",\"amount\":8.00}",
                        order, user);
        String account = fund(user, "10");
        assertThat(debit(order, user, "8").isStatus(200).body()).isEqualTo(first.body());
        assertThat(bar(order).isStatus(200).body()).isEqualTo(first.body());
        assertThat(undo(order).isStatus(200).body()).isEqualTo(first.body());
        assertThat(entries(order)).isEmpty();
        assertBalance(account, "10.00");
    }

    @Test
    void debitWhenNamedAccountIsNotTheUsersThenRefusedForGood() {
        String user = newUser();
        String own = fund(user, "10");
        String others = fund(newUser(), "10");
        String closed = open(user);
        service.user(user).delete("/accounts/" + closed).isStatus(204);
        for (String account : List.of(others, closed, "unknown")) {
            String order = newOrder();
            Answer first = debit(order, user, "8", account).isStatus(200);
            assertThat(first.text("status")).isEqualTo("NO_ACCOUNT");
            assertThat(first.json().has("accNum")).isFalse();
            assertThat(debit(order, user, "8", account).isStatus(200).body()).isEqualTo(first.body());
        }
        assertBalance(own, "10.00");
        assertBalance(others, "10.00");
    }

    @Test
    void debitWhenItsLedgerEntryFailsThenNothingIsStored() {
        String user = newUser();
        String account = fund(user, "10");
        String order = newOrder();
        JdbcClient jdbc = service.bean(JdbcClient.class);
        jdbc.sql("INSERT INTO ledger_entry (acc_num, seq, kind, amount, balance, order_id, created_at)"
                        + " VALUES (?, 100, 'CAPTURE', 0, 0, ?, 0)")
                .params(account, order)
                .update();
        Answer failed = debit(order, user, "8");
        jdbc.sql("DELETE FROM ledger_entry WHERE order_id = ?").param(order).update();
        failed.isProblem(409, "conflict");
        assertBalance(account, "10.00");
        assertThat(status(bar(order))).isEqualTo("BARRED");
    }

    @Test
    void barWhenBeforeDebitThenEveryDebitIsBarred() {
        String user = newUser();
        String account = fund(user, "10");
        String order = newOrder();
        Answer first = bar(order).isStatus(200);
        assertThat(first.body()).isEqualTo("{\"orderId\":\"%s\",\"status\":\"BARRED\"}", order);
        assertThat(bar(order).isStatus(200).body()).isEqualTo(first.body());
        for (Answer late : List.of(debit(order, user, "8"), debit(order, "eve", "1"), undo(order))) {
            assertThat(late.isStatus(200).body()).isEqualTo(first.body());
        }
        assertThat(entries(order)).isEmpty();
        assertBalance(account, "10.00");
    }

    @Test
    void barWhenDebitedThenTheDebitStays() {
        String user = newUser();
        String account = fund(user, "10");
        String order = newOrder();
        String first = debit(order, user, "8").isStatus(200).body();
        for (int i = 0; i < 2; i++) {
            assertThat(bar(order).isStatus(200).body()).isEqualTo(first);
        }
        assertThat(entries(order)).containsExactly("CAPTURE");
        assertBalance(account, "2.00");
    }

    @Test
    void undoWhenDebitedThenRefundedOnce() {
        String user = newUser();
        String account = fund(user, "10");
        String order = newOrder();
        debit(order, user, "8").isStatus(200);
        Answer first = undo(order).isStatus(200);
        assertThat(first.body())
                .isEqualTo(
                        "{\"orderId\":\"%s\",\"status\":\"REFUNDED\",\"userID\":\"%s\",\"accNum\":\"%s\",\"amount\":8.00}",
                        order, user, account);
        for (Answer late : List.of(undo(order), bar(order), debit(order, user, "8"), undo(order))) {
            assertThat(late.isStatus(200).body()).isEqualTo(first.body());
        }
        assertThat(entries(order)).containsExactly("CAPTURE", "REFUND");
        assertBalance(account, "10.00");
    }

    @Test
    void undoWhenAtOnceThenRefundedOnce() {
        String user = newUser();
        String account = fund(user, "10");
        String order = newOrder();
        debit(order, user, "8").isStatus(200);
        assertThat(statuses(parallel(32, () -> undo(order)))).containsOnly("REFUNDED");
        assertThat(entries(order)).containsExactly("CAPTURE", "REFUND");
        assertBalance(account, "10.00");
    }

    @Test
    void undoWhenAccountIsClosedThenOpenWithTheRefund() {
        String user = newUser();
        String account = fund(user, "8");
        String order = newOrder();
        debit(order, user, "8").isStatus(200);
        service.user(user).delete("/accounts/" + account).isStatus(204);
        for (int i = 0; i < 2; i++) {
            assertThat(status(undo(order))).isEqualTo("REFUNDED");
        }
        assertBalance(account, "8.00");
        assertThat(status(debit(newOrder(), user, "8"))).isEqualTo("DEBITED");
    }

    @Test
    void undoWhenBeforeDebitThenEveryDebitIsBarred() {
        String user = newUser();
        String account = fund(user, "10");
        String order = newOrder();
        Answer first = undo(order).isStatus(200);
        assertThat(first.body()).isEqualTo("{\"orderId\":\"%s\",\"status\":\"BARRED\"}", order);
        assertThat(debit(order, user, "8").isStatus(200).body()).isEqualTo(first.body());
        assertThat(undo(order).isStatus(200).body()).isEqualTo(first.body());
        assertBalance(account, "10.00");
    }

    @Test
    void undoWhenBalanceIsAtTheLimitOfDepositsThenRefunded() {
        String user = newUser();
        String account = fund(user, "10000000000");
        String order = newOrder();
        debit(order, user, "10000000000").isStatus(200);
        service.admin().post("/accounts/" + account, amount("10000000000")).isStatus(200);
        assertThat(status(undo(order))).isEqualTo("REFUNDED");
        assertBalance(account, "20000000000.00");
    }

    @Test
    void debitWhenLargestAmountThenInsufficientFunds() {
        String user = newUser();
        fund(user, "10");
        assertThat(status(debit(newOrder(), user, "90071992547409.91"))).isEqualTo("INSUFFICIENT_FUNDS");
        debit(newOrder(), user, "90071992547409.92").isProblem(400).names("amount");
    }

    @Test
    void debitWhenOrderHasAnotherBodyThenConflictAndNothingChanges() {
        String user = newUser();
        String account = fund(user, "10");
        service.clock().advance(Duration.ofMillis(5));
        String second = fund(user, "10");
        String debited = newOrder();
        debit(debited, user, "8").isStatus(200);
        String refused = newOrder();
        debit(refused, user, "50").isStatus(200);
        String refunded = newOrder();
        debit(refunded, user, "2").isStatus(200);
        undo(refunded).isStatus(200);
        for (String order : List.of(debited, refused, refunded)) {
            String decision = bar(order).isStatus(200).body();
            String price = bar(order).at("/amount").asString();
            debit(order, user, "1").isProblem(409, "hold-differs");
            debit(order, "eve", price).isProblem(409, "hold-differs");
            debit(order, user, price, second).isProblem(409, "hold-differs");
            assertThat(debit(order, user, price, account).isStatus(200).body()).isEqualTo(decision);
        }
        assertBalance(account, "2.00");
        assertBalance(second, "10.00");
    }

    @Test
    void debitWhenWithoutAccountAndAnotherBodyThenConflict() {
        String user = newUser();
        String order = newOrder();
        debit(order, user, "8").isStatus(200);
        debit(order, user, "9").isProblem(409, "hold-differs");
        debit(order, "eve", "8").isProblem(409, "hold-differs");
        assertThat(status(debit(order, user, "8"))).isEqualTo("NO_ACCOUNT");
    }

    @Test
    void debitWhenNotServiceInItsOwnRightThenForbidden() {
        String user = newUser();
        String account = fund(user, "10");
        String order = newOrder();
        for (TestService.Caller caller : List.of(
                service.user(user),
                service.admin(),
                service.support(),
                service.both(user, "account:credit"),
                service.service("account:credit"),
                service.service("product:reserve"))) {
            caller.put("/debits/" + order, body(user, "1")).isProblem(403);
            caller.post("/debits/" + order + "/bar").isProblem(403);
            caller.post("/debits/" + order + "/undo").isProblem(403);
        }
        assertBalance(account, "10.00");
        assertThat(status(debit(order, user, "1"))).isEqualTo("DEBITED");
    }

    @Test
    void debitWhenServiceIsCalledForAUserThenItsOwnRightCountsAsForHolds() {
        String user = newUser();
        String account = fund(user, "10");
        TestService.Caller both = service.both(user, SCOPE);
        both.put("/holds/" + newOrder(), body(user, "1")).isStatus(200);
        String order = newOrder();
        assertThat(status(both.put("/debits/" + order, body(user, "1")))).isEqualTo("DEBITED");
        assertThat(status(both.post("/debits/" + order + "/undo"))).isEqualTo("REFUNDED");
        assertBalance(account, "10.00");
    }

    @ParameterizedTest
    @CsvSource({"-1", "0", "0.001", "'\"8\"'", "null"})
    void debitWhenAmountIsBadThenBadRequestNamesIt(String amount) {
        String order = newOrder();
        debit(order, "ann", amount).isProblem(400, "bad-request").names("amount");
        assertThat(status(bar(order))).isEqualTo("BARRED");
    }

    @Test
    void debitWhenMembersAreBadThenEachIsNamed() {
        Answer answer = debiter.put("/debits/o", "{\"accNum\":\"a b\"}").isProblem(400);
        answer.names("userID").names("amount").names("accNum");
        debiter.put("/debits/o", "{\"userID\":7,\"amount\":1}").isProblem(400).names("userID");
        debiter.put("/debits/a%20b", body("ann", "1")).isProblem(400).names("orderId");
        debiter.post("/debits/a%20b/bar").isProblem(400).names("orderId");
        debiter.post("/debits/a%20b/undo").isProblem(400).names("orderId");
    }

    @ParameterizedTest
    @CsvSource({
        "HELD,     debit, DEBITED,  2.00,  CAPTURE",
        "HELD,     bar,   BARRED,   10.00, ''",
        "HELD,     undo,  BARRED,   10.00, ''",
        "CAPTURED, debit, DEBITED,  2.00,  CAPTURE",
        "CAPTURED, bar,   DEBITED,  2.00,  CAPTURE",
        "CAPTURED, undo,  REFUNDED, 10.00, CAPTURE REFUND",
        "RELEASED, debit, BARRED,   10.00, ''",
        "RELEASED, bar,   BARRED,   10.00, ''",
        "RELEASED, undo,  BARRED,   10.00, ''",
        "EXPIRED,  debit, BARRED,   10.00, ''",
        "EXPIRED,  bar,   BARRED,   10.00, ''",
        "EXPIRED,  undo,  BARRED,   10.00, ''",
        "REFUNDED, debit, REFUNDED, 10.00, CAPTURE REFUND",
        "REFUNDED, bar,   REFUNDED, 10.00, CAPTURE REFUND",
        "REFUNDED, undo,  REFUNDED, 10.00, CAPTURE REFUND"
    })
    void holdOfTheLastVersionWhenMessageThenDecidedAndNothingIsHeld(
            HoldStatus state, String message, String status, String balance, String entries) {
        String user = newUser();
        String account = fund(user, "10");
        String order = newOrder();
        hold(order, user, "8", state);
        Answer first = send(message, order, user, "8").isStatus(200);
        assertThat(first.text("status")).isEqualTo(status);
        assertThat(first.text("accNum")).isEqualTo(account);
        assertThat(send(message, order, user, "8").isStatus(200).body()).isEqualTo(first.body());
        assertThat(bar(order).isStatus(200).body()).isEqualTo(first.body());
        assertThat(String.join(" ", entries(order))).isEqualTo(entries);
        assertThat(held(account)).isZero();
        assertBalance(account, balance);
    }

    @ParameterizedTest
    @ValueSource(strings = {"debit", "bar", "undo"})
    void holdOfTheLastVersionWhenMessagesAtOnceThenEachRepeatAgrees(String message) {
        String user = newUser();
        String account = fund(user, "10");
        String order = newOrder();
        hold(order, user, "8", HoldStatus.HELD);
        List<Answer> answers = parallel(16, () -> send(message, order, user, "8"));
        assertThat(answers).allMatch(answer -> answer.status() == 200);
        assertThat(answers.stream().map(Answer::body).distinct()).hasSize(1);
        assertThat(held(account)).isZero();
        assertThat(entries(order)).hasSize(message.equals("debit") ? 1 : 0);
    }

    @Test
    void debitWhenHoldOfTheLastVersionHasAnotherBodyThenConflictAndStillHeld() {
        String user = newUser();
        String account = fund(user, "10");
        String order = newOrder();
        hold(order, user, "8", HoldStatus.HELD);
        debit(order, user, "9").isProblem(409, "hold-differs");
        debit(order, "eve", "8").isProblem(409, "hold-differs");
        debit(order, user, "8", "unknown").isProblem(409, "hold-differs");
        assertThat(held(account)).isEqualTo(800);
        assertThat(status(debit(order, user, "8"))).isEqualTo("DEBITED");
    }

    @Test
    void debitWhenHoldOfTheLastVersionIsOverTimeButNotNeededThenDebited() {
        String user = newUser();
        String account = fund(user, "10");
        String order = newOrder();
        hold(order, user, "8", HoldStatus.HELD);
        service.clock().advance(Duration.ofHours(1));
        assertThat(status(debit(newOrder(), user, "2"))).isEqualTo("DEBITED");
        assertThat(status(debit(order, user, "8"))).isEqualTo("DEBITED");
        assertBalance(account, "0.00");
    }

    @Test
    void debitWhenOthersHoldIsOverTimeThenTakesItsFunds() {
        String user = newUser();
        String account = fund(user, "10");
        String held = newOrder();
        hold(held, user, "8", HoldStatus.HELD);
        String early = newOrder();
        assertThat(status(debit(early, user, "5"))).isEqualTo("INSUFFICIENT_FUNDS");
        service.clock().advance(Duration.ofMinutes(2));
        assertThat(status(debit(early, user, "5"))).isEqualTo("INSUFFICIENT_FUNDS");
        assertThat(held(account)).isEqualTo(800);
        assertThat(status(debit(newOrder(), user, "5"))).isEqualTo("DEBITED");
        assertThat(held(account)).isZero();
        assertThat(status(debit(held, user, "8"))).isEqualTo("BARRED");
        assertBalance(account, "5.00");
    }

    @Test
    void debitWhenMoreThanOthersHoldsOverTimeThenRefused() {
        String user = newUser();
        String account = fund(user, "10");
        hold(newOrder(), user, "8", HoldStatus.HELD);
        service.clock().advance(Duration.ofMinutes(2));
        String order = newOrder();
        assertThat(status(debit(order, user, "11"))).isEqualTo("INSUFFICIENT_FUNDS");
        assertThat(entries(order)).isEmpty();
        assertBalance(account, "10.00");
    }

    @Test
    void holdWhenOrderWasRefusedThenOver() {
        String user = newUser();
        String account = fund(user, "10");
        String lacking = newOrder();
        debit(lacking, user, "11").isStatus(200);
        String without = newOrder();
        debit(without, user, "8", "unknown").isStatus(200);
        for (String order : List.of(lacking, without)) {
            debiter.put("/holds/" + order, body(user, "8")).isProblem(409, "hold-released");
            debiter.post("/holds/" + order + "/capture").isProblem(409, "hold-released");
            String decision = bar(order).isStatus(200).body();
            debiter.post("/holds/" + order + "/release").isStatus(200);
            assertThat(bar(order).isStatus(200).body()).isEqualTo(decision);
        }
        assertThat(held(account)).isZero();
        assertBalance(account, "10.00");
    }

    @Test
    void holdWhenOrderWasDebitedOrBarredThenFollows() {
        String user = newUser();
        String account = fund(user, "10");
        String debited = newOrder();
        debit(debited, user, "8").isStatus(200);
        assertThat(debiter.put("/holds/" + debited, body(user, "8")).text("status"))
                .isEqualTo("CAPTURED");
        debiter.post("/holds/" + debited + "/capture").isStatus(200);
        assertThat(entries(debited)).containsExactly("CAPTURE");
        debiter.post("/holds/" + debited + "/release").isStatus(200);
        assertThat(status(debit(debited, user, "8"))).isEqualTo("REFUNDED");
        String barred = newOrder();
        bar(barred).isStatus(200);
        debiter.put("/holds/" + barred, body(user, "8")).isProblem(409, "hold-released");
        assertThat(held(account)).isZero();
        assertBalance(account, "10.00");
    }

    @Test
    void debitAndBarWhenAtOnceThenAllAgree() {
        String user = newUser();
        String account = fund(user, "100");
        for (int round = 0; round < 12; round++) {
            String order = newOrder();
            List<Answer> answers = race(List.of(times(8, () -> debit(order, user, "8")), times(8, () -> bar(order))));
            assertThat(answers.stream().map(Answer::body).distinct()).hasSize(1);
            assertThat(statuses(answers)).containsAnyOf("DEBITED", "BARRED");
            assertThat(entries(order)).hasSize(statuses(answers).contains("DEBITED") ? 1 : 0);
            undo(order).isStatus(200);
        }
        assertBalance(account, "100.00");
    }

    @Test
    void debitBarAndUndoWhenAtOnceThenNothingStaysDebited() {
        String user = newUser();
        String account = fund(user, "100");
        for (int round = 0; round < 12; round++) {
            String order = newOrder();
            if (round % 2 == 0) {
                hold(order, user, "8", HoldStatus.HELD);
            }
            List<Answer> undone = race(List.of(
                            times(6, () -> undo(order)),
                            times(6, () -> debit(order, user, "8")),
                            times(6, () -> bar(order))))
                    .subList(0, 6);
            assertThat(undone.stream().map(Answer::body).distinct()).hasSize(1);
            assertThat(statuses(undone)).containsAnyOf("REFUNDED", "BARRED");
            assertThat(bar(order).body()).isEqualTo(undone.getFirst().body());
            assertThat(entries(order)).hasSize(statuses(undone).contains("REFUNDED") ? 2 : 0);
        }
        assertThat(held(account)).isZero();
        assertBalance(account, "100.00");
    }

    @Test
    void debitAndCloseWhenAtOnceThenNoMoneyIsLost() {
        for (int round = 0; round < 8; round++) {
            String user = newUser();
            String account = fund(user, "5");
            String order = newOrder();
            List<Callable<Answer>> closings = times(6, () -> service.user(user).delete("/accounts/" + account));
            assertThat(status(race(List.of(times(1, () -> debit(order, user, "5")), closings))
                            .getFirst()))
                    .isEqualTo("DEBITED");
            assertThat(status(
                            race(List.of(times(1, () -> undo(order)), closings)).getFirst()))
                    .isEqualTo("REFUNDED");
            assertBalance(account, "5.00");
        }
    }

    @Test
    void debitAndCloseWhenAtOnceAndEmptyThenRefused() {
        for (int round = 0; round < 8; round++) {
            String user = newUser();
            String account = open(user);
            String order = newOrder();
            List<Answer> answers = parallel(
                    List.of(() -> service.user(user).delete("/accounts/" + account), () -> debit(order, user, "5")));
            answers.getFirst().isStatus(204);
            assertThat(status(answers.getLast())).isIn("INSUFFICIENT_FUNDS", "NO_ACCOUNT");
            assertThat(debit(order, user, "5").body())
                    .isEqualTo(answers.getLast().body());
        }
    }

    @Test
    void debitWhenManyOrdersAtOnceThenNeverOverdrawn() {
        String user = newUser();
        String account = fund(user, "10");
        List<Answer> answers = parallel(60, () -> debit(newOrder(), user, "1"));
        assertThat(statuses(answers)).filteredOn("DEBITED"::equals).hasSize(10);
        assertThat(statuses(answers)).filteredOn("INSUFFICIENT_FUNDS"::equals).hasSize(50);
        assertBalance(account, "0.00");
    }

    @Test
    void debitWhenChangesAndHoldsOfTheLastVersionAtOnceThenNeverOverdrawn() {
        String user = newUser();
        String account = fund(user, "10");
        List<Callable<Answer>> works = Stream.iterate(0, i -> i + 1)
                .limit(60)
                .map(i -> (Callable<Answer>) () -> switch (i % 3) {
                    case 0 -> debit(newOrder(), user, "1");
                    case 1 -> debiter.put("/holds/" + newOrder(), body(user, "1"));
                    default -> debiter.post("/accounts/" + account, amount("-1"));
                })
                .toList();
        assertThat(parallel(works))
                .filteredOn(answer -> answer.status() == 200 && !answer.body().contains("INSUFFICIENT_FUNDS"))
                .hasSize(10);
    }

    @Test
    void debitWhenOthersHoldsAreOverTimeAndDebitedAtOnceThenNeverOverdrawn() {
        for (int round = 0; round < 4; round++) {
            String user = newUser();
            String account = fund(user, "10");
            List<String> held = Stream.generate(DebitTests::newOrder).limit(10).toList();
            held.forEach(order -> hold(order, user, "1", HoldStatus.HELD));
            service.clock().advance(Duration.ofMinutes(2));
            List<Callable<Answer>> ofHeld = held.stream()
                    .map(order -> (Callable<Answer>) () -> debit(order, user, "1"))
                    .toList();
            List<Answer> answers = race(List.of(times(10, () -> debit(newOrder(), user, "1")), ofHeld));
            assertThat(statuses(answers)).isSubsetOf("DEBITED", "BARRED", "INSUFFICIENT_FUNDS");
            int debited = Collections.frequency(statuses(answers), "DEBITED");
            assertThat(held(account)).isZero();
            assertBalance(account, (10 - debited) + ".00");
        }
    }

    @Test
    void auditWhenDebitedThenCountsTheDebitUntilItIsUndone() {
        String user = newUser();
        fund(user, "10");
        long before = audit().at("/captures").asLong();
        String order = newOrder();
        debit(order, user, "8").isStatus(200);
        debit(newOrder(), user, "8").isStatus(200);
        assertThat(audit().at("/captures").asLong()).isEqualTo(before + 1);
        undo(order).isStatus(200);
        assertThat(audit().at("/captures").asLong()).isEqualTo(before);
    }

    /** Brings a hold of the last version into a status by the endpoints of that version. */
    private void hold(String order, String user, String amount, HoldStatus status) {
        debiter.put("/holds/" + order, body(user, amount)).isStatus(200);
        switch (status) {
            case HELD -> {}
            case CAPTURED -> debiter.post("/holds/" + order + "/capture").isStatus(200);
            case RELEASED -> debiter.post("/holds/" + order + "/release").isStatus(200);
            case REFUNDED -> {
                debiter.post("/holds/" + order + "/capture").isStatus(200);
                debiter.post("/holds/" + order + "/release").isStatus(200);
            }
            case EXPIRED -> {
                service.clock().advance(Duration.ofMinutes(2));
                String next = newOrder();
                debiter.put("/holds/" + next, body(user, amount)).isStatus(200);
                debiter.post("/holds/" + next + "/release").isStatus(200);
            }
            case REFUSED -> throw new IllegalArgumentException("The last version stored no refusal");
        }
        assertThat(service.bean(JdbcClient.class)
                        .sql("SELECT status FROM hold WHERE order_id = ?")
                        .param(order)
                        .query(String.class)
                        .single())
                .isEqualTo(status.name());
    }

    private Answer send(String message, String order, String user, String amount) {
        return switch (message) {
            case "debit" -> debit(order, user, amount);
            case "bar" -> bar(order);
            case "undo" -> undo(order);
            default -> throw new IllegalArgumentException(message);
        };
    }

    Answer debit(String order, String user, String amount) {
        return debiter.put("/debits/" + order, body(user, amount));
    }

    private Answer debit(String order, String user, String amount, String account) {
        return debiter.put(
                "/debits/" + order,
                "{\"userID\":\"" + user + "\",\"amount\":" + amount + ",\"accNum\":\"" + account + "\"}");
    }

    private Answer bar(String order) {
        return debiter.post("/debits/" + order + "/bar");
    }

    Answer undo(String order) {
        return debiter.post("/debits/" + order + "/undo");
    }

    private static String status(Answer answer) {
        return answer.isStatus(200).text("status");
    }

    private static List<String> statuses(List<Answer> answers) {
        return answers.stream().map(DebitTests::status).toList();
    }

    /** Runs all works in parallel, and returns the answers in their order. */
    private static List<Answer> race(List<List<Callable<Answer>>> works) {
        return parallel(works.stream().flatMap(List::stream).toList());
    }

    private static List<Callable<Answer>> times(int times, Callable<Answer> work) {
        return Collections.nCopies(times, work);
    }

    private Answer audit() {
        return service.admin().get("/audit").isStatus(200);
    }

    void assertBalance(String account, String balance) {
        assertThat(service.admin().get("/accounts/" + account).isStatus(200).body())
                .contains("\"balance\":" + balance);
    }

    private long held(String account) {
        return service.bean(JdbcClient.class)
                .sql("SELECT held FROM account WHERE acc_num = ?")
                .param(account)
                .query(Long.class)
                .single();
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
                .post("/accounts", "{\"userID\":\"" + user + "\"}")
                .isStatus(201)
                .text("accNum");
    }

    String fund(String user, String balance) {
        String account = open(user);
        service.admin().post("/accounts/" + account, amount(balance)).isStatus(200);
        return account;
    }

    static String newUser() {
        return "user-" + UUID.randomUUID();
    }

    static String newOrder() {
        return UUID.randomUUID().toString();
    }

    private static String amount(String amount) {
        return "{\"amount\":" + amount + "}";
    }

    private static String body(String user, String amount) {
        return "{\"userID\":\"" + user + "\",\"amount\":" + amount + "}";
    }
}
