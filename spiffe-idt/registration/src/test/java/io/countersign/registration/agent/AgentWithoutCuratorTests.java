// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.registration.TestLog;
import io.countersign.registration.TestService;
import io.countersign.registration.audit.Alarm;
import io.countersign.registration.encoding.Octets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an agent does without its curator, and with a store that is damaged. */
class AgentWithoutCuratorTests extends AgentTestBase {

    private void goAway() {
        for (String path : List.of("/log", "/log/head", "/parameters", "/reservations", "/replacements")) {
            curator.replace(path, exchange -> TestServer.problem(exchange, 503, "log-unavailable"));
        }
        curator.change(() -> {});
    }

    private void comeBack() {
        for (String path : List.of("/log", "/log/head", "/parameters", "/reservations", "/replacements")) {
            curator.restore(path);
        }
    }

    @Test
    void startWhenTheCuratorIsAwayAtFirstThenRefused() throws Exception {
        TestAgent basket = agent("basket", 5);
        goAway();
        assertThatExceptionOfType(RegistrationException.class).isThrownBy(basket::start);
        comeBack();
        basket.start();
    }

    @Test
    void startWhenTheLogCannotBeHadAtFirstThenRefused() throws Exception {
        TestAgent basket = agent("basket", 5);
        curator.replace("/log", exchange -> TestServer.problem(exchange, 503, "log-unavailable"));
        assertThatExceptionOfType(RegistrationException.class)
                .isThrownBy(basket::start)
                .withMessageContaining("log-unavailable");
    }

    @Test
    void restartWhenTheCuratorIsAwayThenGoesOnUntilTheBound() throws Exception {
        TestAgent basket = agent("basket", 5).start();
        TestAgent account = agent("account", 6).start();
        basket.awaitSequence(2);
        goAway();
        log.clock.advance(TestAgent.BOUND.minusSeconds(1));
        basket.restart(curator);
        assertThat(judged(basket, account)).isEqualTo("spiffe://shop.com/account");
        assertThat(basket.agent.health().state()).isEqualTo(AgentState.OLD);
        log.clock.advance(Duration.ofSeconds(2));
        assertThat(judged(basket, account)).isEqualTo("log_too_old");
        assertThatExceptionOfType(RegistrationException.class).isThrownBy(() -> basket.restart(curator));
        comeBack();
        basket.restart(curator);
        assertThat(judged(basket, account)).isEqualTo("spiffe://shop.com/account");
    }

    @Test
    void curatorWhenAwayThenAlarmAndBackAgainWithoutAStart() throws Exception {
        TestAgent basket = agent("basket", 5).start();
        goAway();
        TestAgent.await().until(() -> basket.agent.health().lastError() != null);
        log.clock.advance(Duration.ofSeconds(31));
        basket.awaitAlarm(Alarm.OldHead.class);
        assertThat(basket.agent.health().headAge()).isGreaterThan(Duration.ofSeconds(30));
        comeBack();
        TestAgent.await().untilAsserted(() -> assertThat(basket.agent.health()).matches(AgentHealth::up));
    }

    @ParameterizedTest
    @ValueSource(strings = {"cut", "altered", "missing", "empty", "trailing"})
    void restartWhenTheStoredEntriesAreDamagedThenFetchedAgain(String damage) throws Exception {
        TestAgent basket = agent("basket", 5).start();
        basket.agent.close();
        Path file = basket.directory.resolve("entries");
        byte[] octets = Files.readAllBytes(file);
        switch (damage) {
            case "cut" -> Files.write(file, Arrays.copyOf(octets, octets.length - 3));
            case "altered" -> {
                octets[octets.length / 2] ^= 1;
                Files.write(file, octets);
            }
            case "missing" -> Files.delete(file);
            case "empty" -> Files.write(file, new byte[0]);
            default -> Files.write(file, new byte[] {0, 0, 1}, StandardOpenOption.APPEND);
        }
        basket.restart(curator);
        assertThat(basket.agent.health().up()).isTrue();
        assertThat(basket.agent.health().sequence()).isEqualTo(1);
        assertThat(log.entries).hasSize(2);
        basket.agent.close();
        goAway();
        basket.restart(curator);
        assertThat(judged(basket, basket)).isEqualTo("spiffe://shop.com/basket");
    }

    @Test
    void restartWhenTheStoredEntriesAreDamagedAndTheCuratorIsAwayThenRefused() throws Exception {
        TestAgent basket = agent("basket", 5).start();
        basket.agent.close();
        Files.delete(basket.directory.resolve("entries"));
        goAway();
        assertThatExceptionOfType(RegistrationException.class).isThrownBy(() -> basket.restart(curator));
    }

    @ParameterizedTest
    @ValueSource(strings = {"damaged", "missing"})
    void restartWhenTheStoredHeadIsDamagedOrMissingThenRefused(String damage) throws Exception {
        TestAgent basket = agent("basket", 5).start();
        basket.agent.close();
        Path file = basket.directory.resolve("head");
        if (damage.equals("missing")) {
            Files.delete(file);
        } else {
            byte[] octets = Files.readAllBytes(file);
            octets[40] ^= 1;
            Files.write(file, octets);
        }
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> basket.restart(curator));
    }

    @Test
    void restartWhenTheStoreIsOfAnotherLogThenRefused() throws Exception {
        TestAgent basket = agent("basket", 5).start();
        basket.agent.close();
        TestLog other = TestLog.start();
        try (TestCurator otherCurator = new TestCurator(other);
                TestAgent misplaced = new TestAgent(other, otherCurator, attestor, parent, "basket", 5)) {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(misplaced::start)
                    .withMessageContaining("another log");
        }
    }

    @Test
    void startWhenAnotherAgentUsesTheDirectoryThenRefused() throws Exception {
        agent("basket", 5).start();
        TestAgent second = agent("basket", 6);
        assertThatExceptionOfType(IOException.class).isThrownBy(second::start);
    }

    @Test
    void storeWhenNothingCanBeWrittenThenGoesOnAndSaysSo() throws Exception {
        TestAgent basket = agent("basket", 5).start();
        Path blocking = Files.createDirectory(basket.directory.resolve("head.new"));
        Files.createFile(blocking.resolve("full"));
        curator.change(() -> log.register(TestService.of("account", "account", 6), 4));
        basket.awaitSequence(2);
        basket.awaitAlarm(Alarm.NotStored.class);
        TestAgent.await().until(() -> basket.agent.health().lastError() != null);
        assertThat(judged(basket, basket)).isEqualTo("spiffe://shop.com/basket");
        Files.delete(blocking.resolve("full"));
        curator.change(() -> log.register(TestService.of("product", "product", 7), 5));
        basket.awaitSequence(3);
        TestAgent.await().until(() -> basket.agent.health().lastError() == null);
        long all = log.entries.stream()
                .mapToLong(entry -> Integer.BYTES + entry.length())
                .sum();
        TestAgent.await().until(() -> Files.size(basket.directory.resolve("entries")) == all);
        basket.agent.close();
        goAway();
        basket.restart(curator);
        assertThat(basket.agent.health().sequence()).isEqualTo(3);
    }

    @Test
    void storeWhenTheMissingEntriesCannotBeHadThenNotAskedForAgainAndAgain() throws Exception {
        TestAgent basket = agent("basket", 5).start();
        Path blocking = Files.createDirectory(basket.directory.resolve("head.new"));
        Files.createFile(blocking.resolve("full"));
        curator.change(() -> log.register(TestService.of("account", "account", 6), 4));
        basket.awaitSequence(2);
        basket.awaitAlarm(Alarm.NotStored.class);
        curator.replace("/log", exchange -> TestServer.problem(exchange, 503, "log-unavailable"));
        long before = logRequests();
        Files.delete(blocking.resolve("full"));
        for (int i = 0; i < 3; i++) {
            awaitHead(basket);
        }
        assertThat(logRequests()).isEqualTo(before + 1);
        curator.restore("/log");
        log.clock.advance(Duration.ofMinutes(1));
        awaitHead(basket);
        long all = log.entries.stream()
                .mapToLong(entry -> Integer.BYTES + entry.length())
                .sum();
        TestAgent.await().until(() -> Files.size(basket.directory.resolve("entries")) == all);
    }

    private long logRequests() {
        return curator.requests().stream()
                .filter(request -> request.startsWith("GET /log?"))
                .count();
    }

    /** Advances the clock, and waits for a head of that time. */
    private void awaitHead(TestAgent basket) {
        log.clock.advance(Duration.ofSeconds(1));
        TestAgent.await().until(() -> {
            curator.change(() -> {});
            return basket.agent.health().headAge().isZero();
        });
    }

    @Test
    void pauseThenGrowsUpToABoundAndHonoursTheServer() {
        Duration longest = Duration.ofSeconds(5);
        for (int i = 0; i < 100; i++) {
            assertThat(AgentWorker.pauseAfter(1, longest, null))
                    .isBetween(Duration.ofMillis(250), Duration.ofMillis(500));
            assertThat(AgentWorker.pauseAfter(2, longest, null))
                    .isBetween(Duration.ofMillis(500), Duration.ofMillis(1000));
            assertThat(AgentWorker.pauseAfter(1000, longest, null)).isBetween(Duration.ofMillis(2500), longest);
            assertThat(AgentWorker.pauseAfter(1, longest, Duration.ofSeconds(30)))
                    .isBetween(Duration.ofSeconds(30), Duration.ofSeconds(31));
            assertThat(AgentWorker.pauseAfter(1, longest, Duration.ofDays(1))).isLessThan(Duration.ofSeconds(66));
        }
    }

    @Test
    void storedFilesThenHaveNoToken() throws Exception {
        TestAgent basket = agent("basket", 5).start();
        try (var files = Files.list(basket.directory)) {
            for (Path file : files.toList()) {
                String content = new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1);
                assertThat(content).as(file.toString()).doesNotContain("basket-token-1");
            }
        }
        assertThat(Octets.of(basket.chain().getFirst().getEncoded()).length()).isLessThan(512);
    }

    @Test
    void judgeWhenTheClockWasSetBackThenNobodyIsJudged() throws Exception {
        TestAgent basket = agent("basket", 5).start();
        TestAgent account = agent("account", 6).start();
        basket.awaitSequence(2);
        goAway();
        log.clock.advance(Duration.ofSeconds(-6));
        assertThat(judged(basket, account)).isEqualTo("log_too_old");
    }

    @Test
    void registerWhenTheNextKeyCannotBeStoredThenNothingIsSent() throws Exception {
        TestAgent basket = agent("basket", 5);
        Files.createDirectories(basket.directory);
        Files.setPosixFilePermissions(basket.directory, PosixFilePermissions.fromString("rwx------"));
        Path blocked = Files.createDirectory(basket.directory.resolve("tls-key-next.p8.new"));
        Files.createFile(blocked.resolve("file"));
        assertThatExceptionOfType(RegistrationException.class)
                .isThrownBy(basket::start)
                .withMessageContaining("next key cannot be stored");
        assertThat(log.entries).hasSize(1);
    }
}
