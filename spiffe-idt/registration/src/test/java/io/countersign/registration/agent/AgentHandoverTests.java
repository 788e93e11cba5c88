// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.registration.TestService;
import io.countersign.registration.audit.Alarm;
import java.io.IOException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Replacing registrations while peers send requests. */
class AgentHandoverTests extends AgentTestBase {

    private static final Duration HANDOVER = Duration.ofSeconds(30);

    private static final int REPLACEMENTS = 3;

    private TestAgent basket;

    private TestAgent account;

    private volatile List<X509Certificate> kept = List.of();

    private volatile boolean ended;

    private final AtomicLong rounds = new AtomicLong();

    private final Set<String> refusals = ConcurrentHashMap.newKeySet();

    private void start(Duration handover) throws Exception {
        basket = agent("basket", 5).handover(curator, handover).start();
        account = agent("account", 6).handover(curator, handover).start();
        basket.awaitSequence(2);
        kept = basket.chain();
    }

    /** Judges a new and a kept connection of one service, again and again. */
    private void request() {
        while (!ended) {
            for (List<X509Certificate> chain : List.of(basket.chain(), kept)) {
                String name = reason(account.agent.judge(chain, basket.address));
                if (!name.equals("spiffe://shop.com/basket")) {
                    refusals.add(name);
                }
            }
            AgentHealth health = basket.agent.health();
            if (!health.up()) {
                refusals.add(health.toString());
            }
            rounds.incrementAndGet();
        }
    }

    private void awaitRound() {
        long before = rounds.get();
        TestAgent.await().until(() -> rounds.get() >= before + 2);
    }

    private void advance(int seconds) {
        curator.change(() -> log.clock.advance(Duration.ofSeconds(seconds)));
        TestAgent.await().until(() -> {
            // For a request for the head that came after the change.
            curator.change(() -> {});
            return isRecent(basket) && isRecent(account);
        });
        awaitRound();
    }

    private static boolean isRecent(TestAgent agent) {
        return agent.agent.health().headAge().isZero();
    }

    private void replace(int number) throws IOException {
        int before = log.entries.size();
        basket.token("basket-token-" + number);
        account.awaitSequence(before);
        awaitRound();
        advance(10);
        List<X509Certificate> former = kept;
        TestAgent.await().until(() -> !basket.chain().equals(former));
        advance(10);
        // Connections with the former key are closed before the end of the handover.
        kept = basket.chain();
        awaitRound();
        advance(20);
    }

    private Set<String> refusals(Duration handover) throws Exception {
        start(handover);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> requests = threads.submit(this::request);
            for (int i = 2; i < 2 + REPLACEMENTS; i++) {
                replace(i);
            }
            ended = true;
            requests.get();
        } finally {
            ended = true;
        }
        assertThat(log.entries).hasSize(3 + REPLACEMENTS);
        return refusals;
    }

    @Test
    void replaceThenNoRequestIsRefused() throws Exception {
        assertThat(refusals(HANDOVER)).isEmpty();
        assertThat(basket.alarms).isEmpty();
        assertThat(account.alarms).isEmpty();
    }

    @Test
    void replaceWhenThereIsNoHandoverThenRequestsAreRefused() throws Exception {
        assertThat(refusals(Duration.ZERO)).contains("registration_ended");
    }

    /** Peers may not have applied the replacement yet. */
    @Test
    void replaceThenPresentsTheNewKeyAfterAThirdOfTheTime() throws Exception {
        start(HANDOVER);
        basket.token("basket-token-2");
        account.awaitSequence(3);
        basket.awaitSequence(3);
        TestAgent.await().until(() -> basket.agent.health().expiry().isAfter(log.clock.instant()));
        assertThat(basket.chain()).isEqualTo(kept);
        curator.change(() -> log.clock.advance(Duration.ofMillis(9_999)));
        assertThat(basket.chain()).isEqualTo(kept);
        curator.change(() -> log.clock.advance(Duration.ofMillis(1)));
        TestAgent.await().until(() -> !basket.chain().equals(kept));
        assertThat(judged(account, basket)).isEqualTo("spiffe://shop.com/basket");
        assertThat(reason(account.agent.judge(kept, basket.address))).isEqualTo("spiffe://shop.com/basket");
        curator.change(() -> log.clock.advance(Duration.ofSeconds(20)));
        assertThat(reason(account.agent.judge(kept, basket.address))).isEqualTo("registration_ended");
    }

    @Test
    void replaceWhenRestartedThenPresentsTheNewKey() throws Exception {
        start(HANDOVER);
        basket.token("basket-token-2");
        basket.awaitSequence(3);
        TestAgent.await().until(() -> !java.nio.file.Files.exists(basket.directory.resolve("tls-key-next.p8")));
        basket.restart(curator);
        assertThat(basket.chain()).isNotEqualTo(kept);
        assertThat(judged(account, basket)).isEqualTo("spiffe://shop.com/basket");
        assertThat(log.entries).hasSize(4);
    }

    @Test
    void replaceWhenTheNewRegistrationIsRevokedThenBothEnd() throws Exception {
        start(HANDOVER);
        basket.token("basket-token-2");
        account.awaitSequence(3);
        curator.change(() -> log.revoke(0, log.attestor));
        account.awaitSequence(4);
        assertThat(reason(account.agent.judge(kept, basket.address))).isEqualTo("registration_ended");
        TestAgent.await().until(() -> !basket.agent.health().up());
        basket.token("basket-token-3");
        TestAgent.await().until(() -> basket.agent.health().up());
    }

    /** The agent does not wait for its next try, which the curator asks it to delay. */
    @Test
    void replaceWhenTheAnswerIsAFailureThenAdoptsTheEntryAtOnce() throws Exception {
        start(Duration.ZERO);
        curator.replaceAndAnswer(exchange -> {
            exchange.getResponseHeaders().set("Retry-After", "600");
            TestServer.problem(exchange, 503, "log-unavailable");
        });
        basket.token("basket-token-2");
        account.awaitSequence(3);
        List<X509Certificate> former = kept;
        TestAgent.await().until(() -> !basket.chain().equals(former));
        assertThat(judged(account, basket)).isEqualTo("spiffe://shop.com/basket");
    }

    @Test
    void replaceWhenAllAnswersAreLostThenAdoptsTheEntry() throws Exception {
        start(Duration.ZERO);
        curator.replaceAndAnswer(exchange -> exchange.close());
        basket.token("basket-token-2");
        account.awaitSequence(3);
        List<X509Certificate> former = kept;
        TestAgent.await().until(() -> !basket.chain().equals(former));
        assertThat(log.entries).hasSize(4);
    }

    /** By the view of the agent its registration is in force, so the curator would refuse to replace it. */
    @Test
    void tokenWhenTheViewIsStaleThenUpdatesBeforeItRegisters() throws Exception {
        start(HANDOVER);
        curator.replace("/log/head", exchange -> TestServer.problem(exchange, 503, "log-unavailable"));
        TestAgent.await().until(() -> basket.agent.health().lastError() != null);
        log.revoke(0, log.attestor);
        log.register(TestService.of("product", "product", 7), 0);
        basket.token("basket-token-2");
        TestAgent.await().until(() -> log.entries.size() == 6);
        TestAgent.await().until(() -> !basket.chain().equals(kept));
        assertThat(basket.alarms).doesNotHaveAnyElementsOfTypes(Alarm.NotRegistered.class);
    }
}
