// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.shop.account;

import static io.countersign.shop.common.TestService.parallel;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.server.LockingProcess;
import io.countersign.shop.common.Answer;
import io.countersign.shop.common.TestService;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Account service whose database is locked by another process, or removed: requests answered with 503 have no
 * effect.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AccountFaultTests {

    private static final String ONE = "{\"amount\":1}";

    private Path file;

    private TestService service;

    private TestService.Caller debiter;

    private String user;

    private String account;

    @BeforeAll
    void start(@TempDir Path folder) {
        file = folder.resolve("account.db");
        service = TestService.start(
                AccountApplication.class,
                "account",
                folder,
                Map.of("countersign.database.write-timeout", "200ms", "countersign.database.probe-interval", "1s"));
        debiter = service.service("account:debit");
        user = UUID.randomUUID().toString();
        account = service.user(user)
                .post("/accounts", "{\"userID\":\"" + user + "\"}")
                .isStatus(201)
                .text("accNum");
    }

    @AfterAll
    void stop() {
        service.close();
    }

    @Test
    void depositWhenLockedForTooLongThenNotAppliedAndHealthIsDownAndReadinessIsNot() {
        BigDecimal before = balance();
        try (LockingProcess locker = LockingProcess.start(file)) {
            locker.lock();
            for (int i = 0; i < 5; i++) {
                deposit().isProblem(503, "database-unavailable");
            }
            awaitHealth(503);
            service.anonymous().get("/actuator/health/readiness").isStatus(200);
            assertThat(balance()).isEqualByComparingTo(before);
            service.user(user).get("/accounts/" + account + "/transactions").isStatus(200);
            service.admin().get("/accounts").isStatus(200);
            locker.free();
        }

        awaitHealth(200);
        assertThat(balance()).isEqualByComparingTo(before);
        deposit().isStatus(200);
        assertThat(balance()).isEqualByComparingTo(before.add(BigDecimal.ONE));
    }

    @Test
    void debitWhenLockedForTooLongThenNothingIsDecided() {
        BigDecimal before = balance();
        String order = UUID.randomUUID().toString();
        String body = "{\"userID\":\"%s\",\"amount\":1}".formatted(user);
        deposit().isStatus(200);
        try (LockingProcess locker = LockingProcess.start(file)) {
            locker.lock();
            debiter.put("/debits/" + order, body).isProblem(503, "database-unavailable");
            debiter.post("/debits/" + order + "/bar").isProblem(503, "database-unavailable");
            locker.free();
        }

        awaitHealth(200);
        assertThat(debiter.post("/debits/" + order + "/bar").isStatus(200).text("status"))
                .isEqualTo("BARRED");
        assertThat(debiter.put("/debits/" + order, body).isStatus(200).text("status"))
                .isEqualTo("BARRED");
        assertThat(balance()).isEqualByComparingTo(before.add(BigDecimal.ONE));
    }

    @Test
    void holdsWhenAfterALockThenStillAtomic() {
        try (LockingProcess locker = LockingProcess.start(file)) {
            locker.lock();
            deposit().isStatus(503);
            locker.free();
        }
        String owner = UUID.randomUUID().toString();
        service.user(owner).post("/accounts", "{\"userID\":\"" + owner + "\"}").isStatus(201);
        change(owner, "100").isStatus(200);

        String first = hold(owner, "70", 200);
        String second = hold(owner, "50", 409);
        debiter.post("/holds/" + second + "/release").isStatus(200);
        String third = hold(owner, "80", 409);
        debiter.post("/holds/" + first + "/capture").isStatus(200);
        debiter.post("/holds/" + third + "/capture").isStatus(404);

        assertThat(service.bean(JdbcClient.class)
                        .sql("SELECT balance, held FROM account WHERE user_id = ?")
                        .param(owner)
                        .query((row, number) -> List.of(row.getLong("balance"), row.getLong("held")))
                        .single())
                .containsExactly(3000L, 0L);
    }

    @Test
    void depositsWhenTheLockComesAndGoesThenAppliedOnlyIfAnswered() {
        BigDecimal before = balance();
        AtomicBoolean ended = new AtomicBoolean();
        List<Answer> answers;
        try (LockingProcess locker = LockingProcess.start(file)) {
            Thread locking = Thread.ofPlatform().start(() -> {
                while (!ended.get()) {
                    locker.lock();
                    pause(250);
                    locker.free();
                    pause(20);
                }
            });
            answers = parallel(120, this::deposit);
            ended.set(true);
            join(locking);
        }

        assertThat(answers).allSatisfy(answer -> assertThat(answer.status()).isIn(200, 503));
        long applied = answers.stream().filter(answer -> answer.status() == 200).count();
        assertThat(balance()).isEqualByComparingTo(before.add(BigDecimal.valueOf(applied)));
    }

    @Test
    void depositWhenTheFileIsRemovedThenRefusedUntilItIsBack() throws IOException {
        BigDecimal before = balance();
        Path away = file.resolveSibling("away.db");
        Files.move(file, away);
        deposit().isStatus(503);
        awaitHealth(503);
        service.anonymous().get("/actuator/health/readiness").isStatus(200);
        assertThat(file).doesNotExist();

        Files.move(away, file);
        awaitHealth(200);
        deposit().isStatus(200);
        assertThat(balance()).isEqualByComparingTo(before.add(BigDecimal.ONE));
    }

    private Answer deposit() {
        return service.user(user).post("/accounts/" + account, ONE);
    }

    private Answer change(String owner, String amount) {
        return service.admin().post("/accounts/user/" + owner + "/update_balance", "{\"amount\":" + amount + "}");
    }

    private String hold(String owner, String amount, int status) {
        String order = UUID.randomUUID().toString();
        debiter.put("/holds/" + order, "{\"userID\":\"%s\",\"amount\":%s}".formatted(owner, amount))
                .isStatus(status);
        return order;
    }

    private BigDecimal balance() {
        return service.user(user)
                .get("/accounts/" + account)
                .isStatus(200)
                .at("/balance")
                .decimalValue();
    }

    private void awaitHealth(int status) {
        while (service.anonymous().get("/actuator/health").status() != status) {
            pause(50);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
