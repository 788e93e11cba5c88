// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.countersign.core.link.PeerIdentity;
import io.countersign.core.link.PeerVerdict;
import io.countersign.registration.agent.RegistrationAgent;
import io.countersign.registration.agent.RegistrationException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Agents, key curator and attestor together, as they are shipped. Other systems have one loopback address only. */
@EnabledOnOs(OS.LINUX)
class RegistrationServersTests {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static RegistrationServers servers;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        servers = new RegistrationServers(folder);
    }

    @AfterAll
    static void stop() throws Exception {
        servers.close();
    }

    private static RegistrationAgent started(String service, String address) throws Exception {
        servers.giveToken(service, address);
        RegistrationAgent agent = servers.agent(service, address);
        agent.start();
        return agent;
    }

    private static List<X509Certificate> chain(RegistrationAgent agent) {
        return agent.identity().orElseThrow().chain();
    }

    private static PeerVerdict judged(RegistrationAgent judge, List<X509Certificate> chain, String address)
            throws Exception {
        return judge.judge(chain, InetAddress.getByName(address));
    }

    private static void awaitAccepted(RegistrationAgent judge, RegistrationAgent peer, String address) {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(judged(judge, chain(peer), address))
                        .isInstanceOfSatisfying(
                                PeerVerdict.Accepted.class,
                                accepted -> assertThat(accepted.identity())
                                        .extracting(PeerIdentity::name)
                                        .isEqualTo(peer.identity().orElseThrow().name())));
    }

    private static void awaitRejected(
            RegistrationAgent judge, List<X509Certificate> chain, String address, String reason) {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(judged(judge, chain, address))
                        .isInstanceOfSatisfying(
                                PeerVerdict.Rejected.class,
                                rejected -> assertThat(rejected.reason()).isEqualTo(reason)));
    }

    @Test
    void agentsThenTheyAcceptOneAnotherAtTheirOwnAddressesOnly() throws Exception {
        RegistrationAgent basket = started("basket", "127.0.0.5");
        RegistrationAgent account = started("account", "127.0.0.6");
        awaitAccepted(basket, account, "127.0.0.6");
        awaitAccepted(account, basket, "127.0.0.5");
        awaitRejected(account, chain(basket), "127.0.0.6", "registration_other_address");
        assertThat(basket.health().up()).as("%s", basket.health()).isTrue();
        assertThat(servers.alarms("basket")).isEmpty();
        assertThat(servers.alarms("account")).isEmpty();
    }

    @Tag("nightly-identity")
    @Test
    void agentWhenItHasTheTokenOfAnotherAddressThenItIsNotRegistered() throws Exception {
        servers.giveToken("product", "127.0.0.7");
        RegistrationAgent thief = servers.agent("product", "127.0.0.8");
        assertThatExceptionOfType(RegistrationException.class)
                .isThrownBy(thief::start)
                .withMessageContaining("other-address");
    }

    @Tag("nightly-identity")
    @Test
    void agentWhenItsTokenEndsThenTheAttestorRevokesItsRegistration() throws Exception {
        RegistrationAgent user = started("user", "127.0.0.9");
        RegistrationAgent gateway = started("gateway", "127.0.0.10");
        awaitAccepted(gateway, user, "127.0.0.9");
        servers.endToken("user");
        awaitRejected(gateway, chain(user), "127.0.0.9", "registration_ended");
    }

    @Tag("nightly-identity")
    @Test
    void agentWhenItsTokenIsReplacedThenOthersAcceptItsNewKeyAndNotTheFormerOne() throws Exception {
        RegistrationAgent orders = started("orders", "127.0.0.11");
        RegistrationAgent stock = started("stock", "127.0.0.12");
        List<X509Certificate> former = chain(orders);
        servers.giveToken("orders", "127.0.0.11");
        await().atMost(PATIENCE).untilAsserted(() -> assertThat(chain(orders)).isNotEqualTo(former));
        awaitAccepted(stock, orders, "127.0.0.11");
        awaitRejected(stock, former, "127.0.0.11", "registration_ended");
        assertThat(servers.alarms("orders")).isEmpty();
    }

    @Tag("nightly-identity")
    @Test
    void agentWhenItStartsAgainWithoutTheCuratorThenItGoesOnWithWhatItStored() throws Exception {
        RegistrationAgent search = started("search", "127.0.0.13");
        RegistrationAgent prices = started("prices", "127.0.0.14");
        awaitAccepted(search, prices, "127.0.0.14");
        List<X509Certificate> own = chain(search);
        search.close();
        servers.stopCurator();
        RegistrationAgent again = servers.agent("search", "127.0.0.13");
        again.start();
        assertThat(chain(again).getFirst().getPublicKey())
                .isEqualTo(own.getFirst().getPublicKey());
        awaitAccepted(again, prices, "127.0.0.14");
        servers.restartCurator();
        RegistrationAgent mail = started("mail", "127.0.0.15");
        awaitAccepted(again, mail, "127.0.0.15");
        assertThat(servers.alarms("search")).isEmpty();
    }
}
