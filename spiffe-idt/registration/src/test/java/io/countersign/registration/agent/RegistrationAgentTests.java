// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.countersign.core.link.PeerVerdict;
import io.countersign.registration.HashCommitments;
import io.countersign.registration.TestKeys;
import io.countersign.registration.TestService;
import io.countersign.registration.audit.Alarm;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKeySigner;
import io.countersign.registration.log.Statement;
import java.net.InetAddress;
import java.nio.file.Files;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Registering, renewing and judging with an honest curator. */
class RegistrationAgentTests extends AgentTestBase {

    private static final Duration LONGER_THAN_A_TOKEN = Duration.ofHours(2);

    @Test
    void startThenRegisteredAndUp() throws Exception {
        TestAgent basket = agent("basket", 5).start();
        AgentHealth health = basket.agent.health();
        assertThat(health.up()).isTrue();
        assertThat(health.state()).isEqualTo(AgentState.CURRENT);
        assertThat(health.sequence()).isEqualTo(1);
        assertThat(health.slot()).isZero();
        assertThat(health.expiry()).isEqualTo(log.clock.instant().plusSeconds(3600));
        assertThat(health.lastError()).isNull();
        assertThat(basket.alarms).isEmpty();
        assertThat(basket.identity().name()).isEqualTo("spiffe://shop.com/basket");
        assertThat(basket.agent.announcement()).isNotNull();
    }

    @Test
    void startTwiceThenRefused() throws Exception {
        TestAgent basket = agent("basket", 5).start();
        assertThatIllegalStateException().isThrownBy(basket::start);
    }

    @Test
    void startWhenItEndsWithAnErrorThenTheDirectoryIsFree() throws Exception {
        log.register(TestService.of("account", "account", 6), 4);
        TestAgent basket = agent("basket", 5);
        RegistrationAgent failing = closedLater(basket.withCommitments(curator, () -> new HashCommitments() {
            @Override
            public Octets register(Statement statement) {
                throw new OutOfMemoryError("of a test");
            }
        }));
        assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(failing::start);
        basket.start();
        assertThat(basket.agent.health().up()).isTrue();
    }

    @Test
    void judgeBeforeTheStartAndAfterTheEndThenUnknown() throws Exception {
        TestAgent basket = agent("basket", 5);
        assertThat(reason(basket.agent.judge(List.of(), null))).isEqualTo("agent_not_started");
        assertThat(basket.agent.health().up()).isFalse();
        assertThat(basket.agent.received("anything", basket.name)).isEmpty();
        basket.start();
        List<X509Certificate> chain = basket.chain();
        basket.agent.close();
        assertThat(basket.agent.judge(chain, null)).isInstanceOf(PeerVerdict.Unknown.class);
        assertThat(basket.agent.identity()).isEmpty();
        assertThat(basket.agent.announcement()).isNull();
    }

    @Test
    void judgeThenByCertificateAndAddress() throws Exception {
        TestAgent basket = agent("basket", 5).start();
        TestAgent account = agent("account", 6).start();
        basket.awaitSequence(2);
        assertThat(judged(basket, account)).isEqualTo("spiffe://shop.com/account");
        assertThat(judged(account, basket)).isEqualTo("spiffe://shop.com/basket");
        assertThat(judged(account, basket)).isEqualTo("spiffe://shop.com/basket");
        assertThat(reason(account.agent.judge(basket.chain(), null))).isEqualTo("spiffe://shop.com/basket");
        assertThat(reason(account.agent.judge(basket.chain(), account.address)))
                .isEqualTo("registration_other_address");
        InetAddress zone = java.net.Inet6Address.getByAddress(null, new byte[16], 1);
        assertThat(reason(account.agent.judge(basket.chain(), zone))).isEqualTo("address_with_zone");
        assertThat(RegistrationAgent.reasons())
                .contains("registration_other_address", "address_with_zone", "certificate_no_certificate");
    }

    /** A stolen token hash is in every certificate, and is of no use with another key. */
    @Test
    void judgeWhenTheCertificateIsNotTheRegisteredOneThenRefused() throws Exception {
        TestAgent basket = agent("basket", 5).start();
        Octets tokenHash = TestService.of("basket", "basket-token-1", 5).tokenHash();
        Instant now = log.clock.instant();
        X509Certificate otherKey = AgentCertificate.create(TestKeys.tls(), tokenHash, now, now.plusSeconds(60));
        X509Certificate otherToken = AgentCertificate.create(
                TlsKeySigner.of(new java.security.KeyPair(
                        basket.chain().getFirst().getPublicKey(),
                        basket.identity().key())),
                Octets.ZERO_DIGEST,
                now,
                now.plusSeconds(60));
        assertThat(reason(basket.agent.judge(List.of(otherKey), null))).isEqualTo("registration_other_key");
        assertThat(reason(basket.agent.judge(List.of(otherToken), null))).isEqualTo("registration_unknown");
        assertThat(reason(basket.agent.judge(List.of(), null))).isEqualTo("certificate_no_certificate");
        assertThat(reason(basket.agent.judge(List.of(otherKey, otherKey), null)))
                .isEqualTo("certificate_several_certificates");
    }

    @Test
    void judgeWhenTheRegistrationHasExpiredThenRefused() throws Exception {
        TestAgent basket = agent("basket", 5).start();
        TestAgent account = agent("account", 6).start();
        List<X509Certificate> chain = basket.chain();
        account.awaitSequence(2);
        assertThat(judged(account, basket)).isEqualTo("spiffe://shop.com/basket");
        for (int i = 0; i < 4; i++) {
            curator.change(() -> log.clock.advance(Duration.ofMinutes(15)));
            account.awaitState(AgentState.CURRENT);
        }
        assertThat(reason(account.agent.judge(chain, basket.address))).isEqualTo("certificate_expired");
        assertThat(account.agent.health().up()).isFalse();
    }

    @Test
    void restartThenGoesOnWithItsRegistration() throws Exception {
        TestAgent basket = agent("basket", 5).start();
        List<X509Certificate> chain = basket.chain();
        basket.restart(curator);
        assertThat(basket.chain().getFirst().getPublicKey())
                .isEqualTo(chain.getFirst().getPublicKey());
        assertThat(log.entries).hasSize(2);
        assertThat(basket.agent.health().up()).isTrue();
        assertThat(basket.alarms).isEmpty();
    }

    @Test
    void restartWhenTheTokenIsAnotherThenReplacesByPermissionOfTheFormerKey() throws Exception {
        TestAgent basket = agent("basket", 5).start();
        List<X509Certificate> former = basket.chain();
        basket.agent.close();
        basket.token("basket-token-2");
        basket.restart(curator);
        assertThat(basket.agent.health().slot()).isZero();
        assertThat(log.entries).hasSize(3);
        assertThat(reason(basket.agent.judge(former, null))).isEqualTo("registration_ended");
        assertThat(judged(basket, basket)).isEqualTo("spiffe://shop.com/basket");
        assertThat(basket.alarms).isEmpty();
    }

    @Test
    void restartWhenTheRegistrationEndedMeanwhileThenReplaced() throws Exception {
        TestAgent basket = agent("basket", 5).start();
        basket.agent.close();
        log.clock.advance(LONGER_THAN_A_TOKEN);
        basket.token("basket-token-2");

        basket.restart(curator);

        assertThat(judged(basket, basket)).isEqualTo("spiffe://shop.com/basket");
        assertThat(basket.agent.health().up()).isTrue();
        assertThat(log.entries).hasSize(3);
        assertThat(basket.alarms).isEmpty();
    }

    @Test
    void restartWhenTheAttestorRevokesWhatIsBeingReplacedThenRegisteredAnew() throws Exception {
        TestAgent basket = agent("basket", 5).start();
        basket.agent.close();
        log.clock.advance(LONGER_THAN_A_TOKEN);
        basket.token("basket-token-2");
        curator.replace("/replacements", exchange -> {
            curator.restore("/replacements");
            curator.change(() -> log.revoke(0, log.attestor));
            TestServer.problem(exchange, 409, "vacant");
        });

        basket.restart(curator);

        assertThat(judged(basket, basket)).isEqualTo("spiffe://shop.com/basket");
        assertThat(basket.agent.health().up()).isTrue();
        assertThat(log.entries).hasSize(4);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/reservations", "/registrations"})
    void startWhenTheCuratorIsBusyAtFirstThenRegistered(String path) throws Exception {
        curator.replace(path, exchange -> {
            curator.restore(path);
            TestServer.problem(exchange, 503, "busy");
        });

        TestAgent basket = agent("basket", 5).start();

        assertThat(judged(basket, basket)).isEqualTo("spiffe://shop.com/basket");
        assertThat(log.entries).hasSize(2);
    }

    @Test
    void startWhenTheAttestorIsBusyAtFirstThenRegistered() throws Exception {
        attestor.replace("/statements", exchange -> {
            attestor.restore("/statements");
            TestServer.problem(exchange, 503, "source-unavailable");
        });

        TestAgent basket = agent("basket", 5).start();

        assertThat(judged(basket, basket)).isEqualTo("spiffe://shop.com/basket");
    }

    @Test
    void startWhenTheCuratorIsBusyAllTheTimeThenRefused() throws Exception {
        curator.replace("/reservations", exchange -> TestServer.problem(exchange, 503, "no-slot"));
        TestAgent basket = agent("basket", 5);

        assertThatExceptionOfType(RegistrationException.class)
                .isThrownBy(basket::start)
                .withMessageContaining("no-slot");
    }

    @Test
    void tokenWhenReplacedThenRegisteredAnewAndToldToListeners() throws Exception {
        TestAgent basket = agent("basket", 5);
        AtomicInteger changes = new AtomicInteger();
        basket.agent.addListener(changes::incrementAndGet);
        basket.start();
        TestAgent account = agent("account", 6).start();
        List<X509Certificate> former = basket.chain();
        assertThat(changes).hasValue(1);
        basket.token("basket-token-2");
        TestAgent.await().until(() -> changes.get() == 2);
        account.awaitSequence(3);
        assertThat(judged(account, basket)).isEqualTo("spiffe://shop.com/basket");
        assertThat(reason(account.agent.judge(former, basket.address))).isEqualTo("registration_ended");
        assertThat(basket.chain().getFirst().getPublicKey())
                .isNotEqualTo(former.getFirst().getPublicKey());
        assertThat(basket.alarms).isEmpty();
        assertThat(account.alarms).isEmpty();
    }

    @Test
    void tokenWhenTheAttestorIsAwayThenGoesOnAndSaysSo() throws Exception {
        TestAgent basket = agent("basket", 5).start();
        attestor.replace("/statements", exchange -> TestServer.problem(exchange, 503, "source-unavailable"));
        basket.token("basket-token-2");
        assertThat(basket.awaitAlarm(Alarm.NotRegistered.class).reason()).contains("source-unavailable");
        assertThat(judged(basket, basket)).isEqualTo("spiffe://shop.com/basket");
        assertThat(basket.agent.health().lastError()).contains("source-unavailable");
        attestor.restore("/statements");
        basket.awaitSequence(2);
        TestAgent.await().until(() -> basket.agent.health().lastError() == null);
    }

    @Test
    void restartWhenTheKeyIsLostThenRevokesAndNeedsANewToken() throws Exception {
        TestAgent basket = agent("basket", 5).start();
        basket.agent.close();
        Files.delete(basket.directory.resolve("tls-key.p8"));
        assertThatExceptionOfType(RegistrationException.class)
                .isThrownBy(() -> basket.restart(curator))
                .withMessageContaining("new token");
        assertThat(log.entries).hasSize(3);
        basket.token("basket-token-2");
        basket.restart(curator);
        assertThat(log.entries).hasSize(4);
        assertThat(judged(basket, basket)).isEqualTo("spiffe://shop.com/basket");
    }

    @Test
    void restartWhenTheKeyIsDamagedThenAsIfLost() throws Exception {
        TestAgent basket = agent("basket", 5).start();
        basket.agent.close();
        Files.write(basket.directory.resolve("tls-key.p8"), new byte[20]);
        basket.token("basket-token-2");
        basket.restart(curator);
        assertThat(judged(basket, basket)).isEqualTo("spiffe://shop.com/basket");
        assertThat(basket.awaitAlarm(Alarm.ForeignEntry.class).sequence()).isEqualTo(1);
    }

    @Test
    void startWhenTheAnswerToTheRegistrationIsLostThenRegisteredOnce() throws Exception {
        TestAgent basket = agent("basket", 5);
        AtomicInteger requests = new AtomicInteger();
        curator.loseFirstAnswer("/registrations", requests);
        basket.start();
        assertThat(requests.get()).isGreaterThan(1);
        assertThat(log.entries).hasSize(2);
        assertThat(basket.agent.health().up()).isTrue();
    }

    @Test
    void startWhenTheCuratorConfirmsWhatIsNotInTheLogThenRefused() throws Exception {
        TestAgent basket = agent("basket", 5);
        curator.replace(
                "/registrations",
                exchange -> TestServer.json(
                        exchange,
                        201,
                        java.util.Map.of(
                                "sequence",
                                1,
                                "hash",
                                io.countersign.registration.encoding.Base64Url.encode(Octets.ZERO_DIGEST),
                                "slot",
                                0)));
        assertThatExceptionOfType(RegistrationException.class).isThrownBy(basket::start);
        assertThat(basket.agent.identity()).isEmpty();
    }

    @Test
    void startWhenTheAttestorIsNotPinnedThenRefused() throws Exception {
        attestor.signer = TestKeys.ed25519();
        TestAgent basket = agent("basket", 5);
        assertThatExceptionOfType(RegistrationException.class).isThrownBy(basket::start);
        assertThat(log.entries).hasSize(1);
    }

    @Test
    void startWhenTheAttestorStatesAnotherSlotThenRefused() throws Exception {
        attestor.altered = statement -> new Statement(
                statement.tokenHash(),
                statement.name(),
                statement.address(),
                statement.keyHash(),
                7,
                statement.issued(),
                statement.expiry(),
                statement.attestor());
        TestAgent basket = agent("basket", 5);
        assertThatExceptionOfType(RegistrationException.class).isThrownBy(basket::start);
        assertThat(log.entries).hasSize(1);
    }

    @Test
    void startWhenTheAttestorStatesAnotherNameThenRefused() throws Exception {
        TestAgent basket = agent("basket", 5);
        attestor.know("basket-token-1", io.countersign.idt.SpiffeId.parse("spiffe://shop.com/account"));
        assertThatExceptionOfType(RegistrationException.class)
                .isThrownBy(basket::start)
                .withMessageContaining("spiffe://shop.com/account");
        assertThat(log.entries).hasSize(1);
    }

    @Test
    void startWhenTheTokenWasRegisteredBySomebodyElseThenRefused() throws Exception {
        log.register(TestService.of("account", "basket-token-1", 6), 4);
        TestAgent basket = agent("basket", 5);
        assertThatExceptionOfType(RegistrationException.class).isThrownBy(basket::start);
    }

    @Test
    void startWhenTheParametersAreOthersThenRefused() throws Exception {
        curator.replace("/parameters", exchange -> TestServer.octets(exchange, new byte[] {1}));
        TestAgent basket = agent("basket", 5);
        assertThatExceptionOfType(RegistrationException.class)
                .isThrownBy(basket::start)
                .withMessageContaining("parameters");
    }

    @Test
    void foreignEntryWhenAboutTheOwnNameThenAlarmAndDown() throws Exception {
        TestAgent basket = agent("basket", 5).start();
        curator.change(() -> log.register(TestService.of("basket", "stolen", 9), 4));
        assertThat(basket.awaitAlarm(Alarm.ForeignEntry.class).sequence()).isEqualTo(2);
        assertThat(basket.agent.health().up()).isFalse();
        assertThat(basket.agent.health().foreignEntry()).isEqualTo(2);
        curator.change(() -> log.revoke(4, log.attestor));
        basket.awaitSequence(3);
        assertThat(basket.agent.health().up()).isTrue();
    }

    @Test
    void registrationWhenRevokedThenAlarmAndRegisteredWithANewToken() throws Exception {
        TestAgent basket = agent("basket", 5).start();
        curator.change(() -> log.revoke(0, log.attestor));
        basket.awaitAlarm(Alarm.ForeignEntry.class);
        basket.awaitAlarm(Alarm.NotRegistered.class);
        assertThat(basket.agent.health().up()).isFalse();
        assertThat(judged(basket, basket)).isEqualTo("registration_ended");
        basket.token("basket-token-2");
        TestAgent.await().until(() -> basket.agent.health().up());
    }
}
