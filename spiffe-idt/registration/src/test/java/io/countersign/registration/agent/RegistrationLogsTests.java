// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.core.link.PeerVerdict;
import io.countersign.registration.TestKeys;
import io.countersign.registration.TestLog;
import io.countersign.registration.TestService;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.gossip.GossipVerdict;
import io.countersign.registration.log.Head;
import io.countersign.registration.pins.PinnedAttestor;
import io.countersign.registration.pins.Pins;
import java.io.IOException;
import java.net.http.HttpClient;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A service of shop.com that follows the log of delivery.com. */
class RegistrationLogsTests extends AgentTestBase {

    private final TestLog delivery = TestLog.ofDomain("delivery.com");

    private final TestCurator deliveryCurator = closedLater(new TestCurator(delivery));

    private final TestAttestor deliveryAttestor = closedLater(TestAttestor.start(delivery));

    private final HttpClient http = closedLater(HttpClient.newHttpClient());

    private TestAgent basket;

    private TestAgent courier;

    private FollowingAgent followed;

    private RegistrationLogs logs;

    @BeforeEach
    void start() throws Exception {
        basket = agent("basket", 5).start();
        courier = closedLater(new TestAgent(delivery, deliveryCurator, deliveryAttestor, parent, "courier", 6))
                .start();
        followed = following(delivery.pins);
        logs = new RegistrationLogs(basket.agent, List.of(followed));
    }

    private FollowingAgent following(Pins pins) {
        FollowSettings settings = FollowSettings.of(pins, parent.resolve("followed"))
                .withTimes(TestAgent.TIMES)
                .withClock(delivery.clock);
        CuratorClient client = new CuratorClient(deliveryCurator.uri(), http);
        return closedLater(new FollowingAgent(settings, client, parameters -> delivery.commitments(), alarm -> {}));
    }

    private String judged(TestAgent peer) {
        return reason(logs.judge(peer.chain(), peer.address));
    }

    /** Certificate of somebody who is registered nowhere. */
    private List<X509Certificate> stranger() {
        Instant now = log.clock.instant();
        return List.of(
                AgentCertificate.create(TestKeys.tls(), Octets.sha256(new byte[] {9}), now, now.plusSeconds(60)));
    }

    @Test
    void judgeThenByTheLogOfTheTrustDomain() throws Exception {
        followed.start();
        for (int i = 0; i < 2; i++) {
            assertThat(judged(basket)).isEqualTo("spiffe://shop.com/basket");
            assertThat(judged(courier)).isEqualTo("spiffe://delivery.com/courier");
            assertThat(reason(logs.judge(courier.chain(), null))).isEqualTo("spiffe://delivery.com/courier");
        }
        assertThat(reason(logs.judge(courier.chain(), basket.address))).isEqualTo("registration_other_address");
        assertThat(reason(logs.judge(basket.chain(), courier.address))).isEqualTo("registration_other_address");
        assertThat(logs.judge(stranger(), null)).isInstanceOf(PeerVerdict.Rejected.class);
        assertThat(reason(logs.judge(stranger(), null))).isEqualTo("registration_unknown");
        assertThat(reason(logs.judge(List.of(), null))).isEqualTo("certificate_no_certificate");
    }

    @Test
    void judgeWhenTheFollowedLogIsNotUsableThenHidesNoAcceptance() throws Exception {
        assertThat(judged(basket)).isEqualTo("spiffe://shop.com/basket");
        assertThat(logs.judge(courier.chain(), courier.address)).isInstanceOf(PeerVerdict.Unknown.class);
        followed.start();
        assertThat(judged(courier)).isEqualTo("spiffe://delivery.com/courier");
        deliveryCurator.close();
        delivery.clock.advance(TestAgent.BOUND.plusSeconds(1));
        assertThat(judged(courier)).isEqualTo("log_too_old");
        assertThat(judged(basket)).isEqualTo("spiffe://shop.com/basket");
        assertThat(reason(logs.judge(basket.chain(), courier.address))).isEqualTo("registration_other_address");
        assertThat(reason(logs.judge(stranger(), null))).isEqualTo("log_too_old");
    }

    @Test
    void judgeWhenTheOwnLogIsNotUsableThenHidesNoAcceptance() throws Exception {
        followed.start();
        curator.close();
        log.clock.advance(TestAgent.BOUND.plusSeconds(1));
        assertThat(judged(basket)).isEqualTo("log_too_old");
        assertThat(judged(courier)).isEqualTo("spiffe://delivery.com/courier");
        assertThat(reason(logs.judge(stranger(), null))).isEqualTo("log_too_old");
        assertThat(reason(logs.judge(courier.chain(), basket.address))).isEqualTo("registration_other_address");
    }

    /** The curator and the attestor of another trust domain may state names of their own one only. */
    @Test
    void judgeWhenAnotherDomainRegistersAnOwnNameThenRefused() throws Exception {
        followed.start();
        TestService thief = TestService.of("account", "thief", 66);
        deliveryCurator.change(() -> delivery.register(thief, 4));
        TestAgent.await().until(() -> followed.health().sequence() == 2);
        Instant now = log.clock.instant();
        X509Certificate certificate = AgentCertificate.create(thief.tls(), thief.tokenHash(), now, now.plusSeconds(60));
        assertThat(reason(logs.judge(List.of(certificate), thief.address().toInetAddress())))
                .isEqualTo("registration_name_not_permitted");
    }

    /** Who is registered in both logs has two names, so it is neither. */
    @Test
    void judgeWhenBothLogsAcceptThenRefused() throws Exception {
        followed.start();
        TestService both = TestService.of("both", "both", 7);
        TestService there = new TestService(
                io.countersign.idt.SpiffeId.parse("spiffe://delivery.com/both"), "both", both.address(), both.tls());
        Instant now = log.clock.instant();
        List<X509Certificate> chain =
                List.of(AgentCertificate.create(both.tls(), both.tokenHash(), now, now.plusSeconds(60)));
        curator.change(() -> log.register(both, 4));
        basket.awaitSequence(2);
        assertThat(reason(logs.judge(chain, null))).isEqualTo("spiffe://shop.com/both");
        deliveryCurator.change(() -> delivery.register(there, 4));
        TestAgent.await().until(() -> followed.health().sequence() == 2);
        assertThat(reason(logs.judge(chain, null))).isEqualTo("registration_in_several_logs");
        assertThat(RegistrationLogs.reasons())
                .containsAll(RegistrationAgent.reasons())
                .contains("registration_in_several_logs", "registration_other_trust_domain");
    }

    @Test
    void gossipThenForTheLogWithItsId() throws Exception {
        assertThat(logs.announcements()).containsExactly(basket.agent.announcement());
        assertThat(logs.received(courier.agent.announcement(), courier.name)).isEmpty();
        followed.start();
        assertThat(logs.announcements()).containsExactly(basket.agent.announcement(), followed.announcement());
        assertThat(logs.received(courier.agent.announcement(), courier.name))
                .containsInstanceOf(GossipVerdict.Same.class);
        assertThat(logs.received(basket.agent.announcement(), courier.name))
                .containsInstanceOf(GossipVerdict.Same.class);
        Head ofNobody = Head.sign(Octets.ZERO_DIGEST, 1, Octets.ZERO_DIGEST, log.clock.instant(), TestKeys.ed25519());
        assertThat(logs.received(ofNobody.toText(), courier.name)).isEmpty();
        assertThat(logs.received("no head", courier.name)).isEmpty();
        Head forged = Head.sign(delivery.logId, 1, Octets.ZERO_DIGEST, log.clock.instant(), TestKeys.ed25519());
        assertThat(logs.received(forged.toText(), courier.name)).containsInstanceOf(GossipVerdict.Ignored.class);
    }

    @Test
    void gossipWhenTheFollowedLogIsForkedThenOnlyItStops() throws Exception {
        followed.start();
        Head other =
                Head.sign(delivery.logId, 1, Octets.sha256(new byte[] {1}), delivery.clock.instant(), delivery.logKey);
        assertThat(logs.received(other.toText(), courier.name)).containsInstanceOf(GossipVerdict.Forked.class);
        assertThat(judged(courier)).isEqualTo("log_contradicts_itself");
        assertThat(judged(basket)).isEqualTo("spiffe://shop.com/basket");
        assertThat(logs.health()).extracting(AgentHealth::up).containsExactly(true, false);
    }

    @Test
    void healthAndCloseThenOfAll() throws Exception {
        assertThat(logs.own()).isSameAs(basket.agent);
        assertThat(logs.agents()).containsExactly(basket.agent, followed);
        assertThat(logs.health())
                .extracting(AgentHealth::state)
                .containsExactly(AgentState.CURRENT, AgentState.NOT_STARTED);
        followed.start();
        assertThat(logs.health()).extracting(AgentHealth::up).containsExactly(true, true);
        logs.close();
        assertThat(logs.health())
                .extracting(AgentHealth::state)
                .containsExactly(AgentState.NOT_STARTED, AgentState.NOT_STARTED);
        assertThat(logs.announcements()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"spiffe://shop.com/*", "spiffe://shop.com/delivery/*", "spiffe://shop.com/courier"})
    void constructWhenTwoLogsHaveATrustDomainInCommonThenRefused(String names) {
        PinnedAttestor elsewhere = TestLog.pinned(TestKeys.ed25519(), "spiffe://delivery.com/*");
        PinnedAttestor here = TestLog.pinned(TestKeys.ed25519(), names);
        FollowingAgent both = following(delivery.pins.withAttestors(elsewhere, here));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RegistrationLogs(basket.agent, List.of(both)))
                .withMessageContaining(log.logId.toString())
                .withMessageContaining(delivery.logId.toString());
    }

    @Test
    void constructWhenTwoFollowedLogsHaveATrustDomainInCommonThenRefused() {
        TestLog third = TestLog.ofDomain("delivery.com");
        List<FollowingAgent> two = List.of(followed, following(third.pins));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RegistrationLogs(basket.agent, two))
                .withMessageContaining(third.logId.toString());
    }

    @Test
    void constructWhenTwoLogsHaveTheSameIdThenRefused() {
        Pins same = new Pins(log.logId, delivery.pins.genesis(), Set.of(), delivery.pins.attestors(), Set.of(), 0);
        FollowingAgent other = following(same);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RegistrationLogs(basket.agent, List.of(other)))
                .withMessageContaining("same id");
    }

    @Test
    void constructWhenThereAreMoreThanEightThenRefused() throws IOException {
        List<FollowingAgent> seven = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            seven.add(following(TestLog.ofDomain("domain" + i + ".com").pins));
        }
        assertThat(new RegistrationLogs(basket.agent, seven).agents()).hasSize(8);
        seven.add(followed);
        assertThatIllegalArgumentException().isThrownBy(() -> new RegistrationLogs(basket.agent, seven));
    }
}
