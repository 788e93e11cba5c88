// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.registration.TestKeys;
import io.countersign.registration.TestService;
import io.countersign.registration.audit.Alarm;
import io.countersign.registration.audit.LogFault;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.log.Cosignature;
import io.countersign.registration.log.Head;
import io.countersign.registration.pins.Pins;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Agents that require cosignatures of two of three witnesses. */
class CosignedAgentTests extends AgentTestBase {

    private final List<Ed25519Signer> keys = List.of(TestKeys.ed25519(), TestKeys.ed25519(), TestKeys.ed25519());

    private final HttpClient http = closedLater(HttpClient.newHttpClient());

    private final List<LogWitness> witnesses = new ArrayList<>();

    private Pins pins;

    @BeforeEach
    void create() {
        pins = log.pins.withWitnesses(
                Set.of(keys.get(0).key(), keys.get(1).key(), keys.get(2).key()), 2);
        for (int i = 0; i < keys.size(); i++) {
            FollowSettings settings = FollowSettings.of(pins, parent.resolve("witness-" + i))
                    .withTimes(TestAgent.TIMES)
                    .withClock(log.clock);
            witnesses.add(closedLater(new LogWitness(
                    settings,
                    new CuratorClient(curator.uri(), http),
                    parameters -> log.commitments(),
                    keys.get(i),
                    alarm -> {})));
        }
    }

    private TestAgent cosigned(String name, int number) throws Exception {
        return agent(name, number).pins(curator, pins);
    }

    private void start(int... numbers) throws Exception {
        for (int number : numbers) {
            witnesses.get(number).start(true);
        }
        TestAgent.await()
                .until(() -> curator.cosigned().stream()
                        .anyMatch(head -> head.cosignatures().size() >= numbers.length));
    }

    @Test
    void startThenTheServiceWaitsUntilItsOwnRegistrationIsCosigned() throws Exception {
        start(0, 1);
        TestAgent basket = cosigned("basket", 5).start();
        TestAgent account = cosigned("account", 6).start();
        basket.awaitSequence(2);
        assertThat(judged(basket, account)).isEqualTo("spiffe://shop.com/account");
        assertThat(basket.agent.health().up()).isTrue();
        assertThat(basket.agent.announcement()).isEqualTo(log.head().toText());
        assertThat(basket.alarms).isEmpty();
    }

    @Test
    void startWhenNoHeadIsCosignedThenRefused() throws Exception {
        start(0);
        TestAgent basket = cosigned("basket", 5);
        assertThatExceptionOfType(RegistrationException.class)
                .isThrownBy(basket::start)
                .withMessageContaining("not-cosigned");
        start(1);
        // Until the witness has cosigned.
        TestAgent.await().ignoreException(RegistrationException.class).untilAsserted(basket::start);
    }

    @Test
    void startWhenItsOwnRegistrationIsCosignedLaterThenItWaits() throws Exception {
        start(0, 1);
        witnesses.get(1).close();
        TestAgent basket = cosigned("basket", 5);
        CompletableFuture<Void> starting = CompletableFuture.runAsync(() -> {
            try {
                basket.start();
            } catch (Exception ex) {
                throw new IllegalStateException(ex);
            }
        });
        TestAgent.await().until(() -> curator.requests().contains("POST /registrations"));
        assertThat(starting).isNotDone();
        witnesses.get(1).start(false);
        starting.get(2, TimeUnit.MINUTES);
        assertThat(basket.agent.health().up()).isTrue();
    }

    @Test
    void logWhenTwoWitnessesAreAwayThenNewEntriesAreNotTakenAndOldOnesUntilTheBound() throws Exception {
        start(0, 1, 2);
        TestAgent basket = cosigned("basket", 5).start();
        TestAgent account = cosigned("account", 6).start();
        basket.awaitSequence(2);
        witnesses.get(2).close();
        curator.change(() -> log.register(TestService.of("orders", "orders", 7), 4));
        basket.awaitSequence(3);
        witnesses.get(1).close();
        curator.change(() -> {
            log.revoke(1, log.attestor);
            log.clock.advance(Duration.ofSeconds(31));
        });
        basket.awaitState(AgentState.OLD);
        TestAgent.await().until(() -> basket.agent.health().fault() == LogFault.COSIGNATURES);
        assertThat(basket.agent.health().up()).isFalse();
        assertThat(basket.agent.health().sequence()).isEqualTo(3);
        assertThat(judged(basket, account)).isEqualTo("spiffe://shop.com/account");
        long before = countHeads();
        // Several rounds, in which the fault neither vanishes nor is raised again.
        TestAgent.await().until(() -> {
            assertThat(basket.agent.health().fault()).isEqualTo(LogFault.COSIGNATURES);
            return countHeads() > before + 10;
        });
        assertThat(basket.alarms).filteredOn(Alarm.Refused.class::isInstance).hasSize(1);
        log.clock.advance(TestAgent.BOUND);
        assertThat(judged(basket, account)).isEqualTo("log_too_old");
        witnesses.get(1).start(false);
        basket.awaitSequence(4);
        TestAgent.await().until(() -> basket.agent.health().fault() == null);
        assertThat(judged(basket, account)).isEqualTo("registration_ended");
    }

    private long countHeads() {
        return count("GET /log/head?");
    }

    /** Requests of agents, and not of witnesses. */
    private long count(String prefix) {
        return curator.requests().stream()
                .filter(request -> request.startsWith(prefix) && request.contains("cosignatures=2"))
                .count();
    }

    /** A curator that counts cosignatures wrongly persuades no agent. */
    @Test
    void headWhenOneCosignatureIsForgedThenNotTaken() throws Exception {
        start(0, 1);
        TestAgent basket = cosigned("basket", 5).start();
        witnesses.get(1).close();
        curator.change(() -> log.revoke(0, log.attestor));
        Cosignature forged = new Cosignature(
                keys.get(2).key().id(), keys.get(0).sign(log.head().cosignatureText()));
        Head head = log.head().withCosignatures(List.of(log.head().cosignatureOf(keys.get(0)), forged));
        List<Octets> entries = List.copyOf(log.entries.subList(2, 3));
        curator.replace("/log/head", exchange -> TestServer.problem(exchange, 503, "log-unavailable"));
        AtomicInteger requests = new AtomicInteger();
        curator.replace("/log", exchange -> {
            TestServer.octets(exchange, TestCurator.file(head, entries));
            requests.incrementAndGet();
        });
        TestAgent.await().until(() -> {
            basket.agent.received(log.head().toText(), basket.name);
            return requests.get() > 1;
        });
        assertThat(basket.agent.health().sequence()).isEqualTo(1);
        curator.restore("/log/head");
        log.clock.advance(Duration.ofSeconds(31));
        TestAgent.await().until(() -> basket.agent.health().fault() == LogFault.COSIGNATURES);
        assertThat(basket.agent.health().sequence()).isEqualTo(1);
    }

    /** A curator counts all witnesses that it knows, and services may pin some of them only. */
    @Test
    void headWhenAWitnessCosignedThatIsNotPinnedThenTheAgentWaitsForAnother() throws Exception {
        start(0, 1);
        TestAgent basket = cosigned("basket", 5).start();
        witnesses.get(1).close();
        curator.change(() -> log.register(TestService.of("orders", "orders", 7), 4));
        Ed25519Signer unpinned = TestKeys.ed25519();
        TestAgent.await().until(() -> curator.cosigned().stream().anyMatch(head -> head.sequence() == 2));
        Head head = curator.cosigned().stream()
                .filter(any -> any.sequence() == 2)
                .findFirst()
                .orElseThrow();
        new CuratorClient(curator.uri(), http).cosign(head, head.cosignatureOf(unpinned));
        long heads = countHeads();
        long logs = count("GET /log?");
        TestAgent.await().until(() -> countHeads() > heads + 2);
        assertThat(count("GET /log?")).isEqualTo(logs);
        assertThat(basket.agent.health().sequence()).isEqualTo(1);
        assertThat(basket.agent.health().up()).isTrue();
        witnesses.get(1).start(false);
        basket.awaitSequence(2);
        assertThat(basket.alarms).noneMatch(Alarm.Refused.class::isInstance);
    }

    /** A service that begins to require cosignatures has a log whose head was not cosigned. */
    @Test
    void restartWhenCosignaturesAreRequiredFromNowOnThenGoesOn() throws Exception {
        TestAgent basket = agent("basket", 5).start();
        Integer slot = basket.agent.health().slot();
        basket.agent.close();
        basket.pins(curator, pins);
        assertThatExceptionOfType(RegistrationException.class)
                .isThrownBy(basket::start)
                .withMessageContaining("not-cosigned");
        // The log is still there, for a service that requires none again.
        curator.replace("/log", exchange -> TestServer.problem(exchange, 503, "log-unavailable"));
        basket.pins(curator, log.pins).start();
        assertThat(basket.agent.health().sequence()).isEqualTo(1);
        basket.agent.close();
        curator.restore("/log");
        basket.pins(curator, pins);
        start(0, 1);
        basket.start();
        assertThat(basket.agent.health().up()).isTrue();
        assertThat(basket.agent.health().slot()).isEqualTo(slot);
    }
}
