// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.countersign.registration.CarelessCurator;
import io.countersign.registration.TestService;
import io.countersign.registration.audit.Alarm;
import io.countersign.registration.audit.LogFault;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.gossip.GossipVerdict;
import io.countersign.registration.pins.Pins;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Following a log without a registration in it. */
class FollowingAgentTests extends AgentTestBase {

    private final List<Alarm> alarms = new CopyOnWriteArrayList<>();

    private final HttpClient http = closedLater(HttpClient.newHttpClient());

    private TestAgent basket;

    private FollowingAgent follower;

    @BeforeEach
    void start() throws Exception {
        basket = agent("basket", 5).start();
        follower = following(log.pins, parent.resolve("followed"));
    }

    private FollowingAgent following(Pins pins, Path directory) {
        FollowSettings settings =
                FollowSettings.of(pins, directory).withTimes(TestAgent.TIMES).withClock(log.clock);
        return closedLater(new FollowingAgent(
                settings, new CuratorClient(curator.uri(), http), parameters -> log.commitments(), alarms::add));
    }

    private String judged(TestAgent peer) {
        return reason(follower.judge(peer.chain(), peer.address));
    }

    @Test
    void startThenJudgesPeersWithoutARegistration() throws Exception {
        follower.start();
        AgentHealth health = follower.health();
        assertThat(health.up()).isTrue();
        assertThat(health.state()).isEqualTo(AgentState.CURRENT);
        assertThat(health.slot()).isNull();
        assertThat(health.expiry()).isNull();
        assertThat(follower.announcement()).isNotNull();
        assertThat(follower.pins()).isEqualTo(log.pins);
        assertThat(judged(basket)).isEqualTo("spiffe://shop.com/basket");
        assertThat(reason(follower.judge(basket.chain(), agent("account", 6).address)))
                .isEqualTo("registration_other_address");
        assertThat(log.entries).hasSize(2);
        assertThat(alarms).isEmpty();
        assertThatIllegalStateException().isThrownBy(follower::start);
    }

    @Test
    void logWhenLongerThenApplied() throws Exception {
        follower.start();
        TestAgent account = agent("account", 6).start();
        TestAgent.await().until(() -> follower.health().sequence() == 2);
        assertThat(judged(account)).isEqualTo("spiffe://shop.com/account");
        curator.change(() -> log.revoke(1, log.attestor));
        TestAgent.await().until(() -> follower.health().sequence() == 3);
        assertThat(judged(account)).isEqualTo("registration_ended");
        assertThat(alarms).isEmpty();
    }

    @Test
    void judgeBeforeTheStartAndAfterTheEndThenUnknown() throws Exception {
        assertThat(judged(basket)).isEqualTo("agent_not_started");
        assertThat(follower.health().up()).isFalse();
        assertThat(follower.announcement()).isNull();
        assertThat(follower.received(log.head().toText(), basket.name)).isEmpty();
        follower.start();
        follower.close();
        assertThat(judged(basket)).isEqualTo("agent_not_started");
        assertThat(follower.announcement()).isNull();
    }

    @Test
    void restartWhenTheCuratorIsAwayThenJudgesByTheStoreUntilTheBound() throws Exception {
        follower.start();
        follower.close();
        curator.close();
        follower.start();
        assertThat(judged(basket)).isEqualTo("spiffe://shop.com/basket");
        log.clock.advance(Duration.ofMinutes(1));
        assertThat(follower.health().state()).isEqualTo(AgentState.OLD);
        assertThat(follower.health().up()).isFalse();
        assertThat(judged(basket)).isEqualTo("spiffe://shop.com/basket");
        log.clock.advance(TestAgent.BOUND);
        assertThat(judged(basket)).isEqualTo("log_too_old");
        follower.close();
        assertThatExceptionOfType(RegistrationException.class).isThrownBy(follower::start);
    }

    @Test
    void startWhenTheCuratorIsAwayThenRefusedAndPossibleLater() throws Exception {
        curator.replace("/log", exchange -> TestServer.problem(exchange, 503, "log-unavailable"));
        assertThatExceptionOfType(RegistrationException.class).isThrownBy(follower::start);
        curator.restore("/log");
        follower.start();
        assertThat(judged(basket)).isEqualTo("spiffe://shop.com/basket");
    }

    @Test
    void receivedWhenForkedThenStopsForGood() throws Exception {
        follower.start();
        CarelessCurator other = log.otherWriter();
        other.follow(log.entries.getFirst());
        List<Octets> forked = new ArrayList<>(log.entries.subList(0, 1));
        TestService service = TestService.of("account", "other", 6);
        var statement = log.statement(service, 4);
        forked.add(other.register(
                log.attested(statement), service.tls().key(), service.tls().sign(statement.possessionText(log.logId))));
        assertThat(follower.received(log.headOf(forked).toText(), basket.name))
                .containsInstanceOf(GossipVerdict.Forked.class);
        assertThat(judged(basket)).isEqualTo("log_contradicts_itself");
        assertThat(follower.health().proofs()).isNotEmpty();
        follower.close();
        assertThatExceptionOfType(RegistrationException.class)
                .isThrownBy(follower::start)
                .withMessageContaining("proof");
    }

    @Test
    void logWhenRefusedThenDown() throws Exception {
        follower.start();
        List<Octets> backup = List.copyOf(log.entries);
        curator.change(() -> log.register(TestService.of("account", "account", 6), 4));
        TestAgent.await().until(() -> follower.health().sequence() == 2);
        curator.show(backup, () -> log.headOf(backup));
        TestAgent.await().until(() -> follower.health().fault() == LogFault.HEAD_BEHIND);
        assertThat(follower.health().up()).isFalse();
    }

    @Test
    void startWhenTheDirectoryIsInUseOrOfAnotherLogThenRefused() {
        FollowingAgent same = following(log.pins, basket.directory);
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(same::start)
                .withMessageContaining("Another agent uses the directory");
        Pins otherLog = new Pins(
                Octets.ZERO_DIGEST,
                log.pins.genesis(),
                java.util.Set.of(),
                log.pins.attestors(),
                java.util.Set.of(),
                0);
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> {
            follower.start();
            follower.close();
            following(otherLog, parent.resolve("followed")).start();
        });
    }

    @Test
    void startWhenTheParametersAreOthersThenRefused() {
        curator.replace("/parameters", exchange -> TestServer.octets(exchange, new byte[] {1}));
        assertThatExceptionOfType(RegistrationException.class)
                .isThrownBy(follower::start)
                .withMessageContaining("parameters");
    }

    @Test
    void constructWhenNoAttestorIsPinnedThenRefused() {
        Pins nobody = log.pins.withAttestors();
        assertThatIllegalArgumentException().isThrownBy(() -> following(nobody, parent.resolve("nobody")));
    }

    /** The certificate of a peer is verified once, and its validity each time. */
    @Test
    void judgeWhenTheCertificateHasExpiredThenRefused() throws Exception {
        follower.start();
        List<X509Certificate> chain = basket.chain();
        assertThat(judged(basket)).isEqualTo("spiffe://shop.com/basket");
        curator.change(() -> log.clock.advance(Duration.ofMinutes(15)));
        TestAgent.await().until(() -> follower.health().state() == AgentState.CURRENT);
        for (int i = 0; i < 3; i++) {
            curator.change(() -> log.clock.advance(Duration.ofMinutes(15)));
            TestAgent.await().until(() -> follower.health().state() == AgentState.CURRENT);
        }
        assertThat(reason(follower.judge(chain, basket.address))).isEqualTo("certificate_expired");
    }
}
