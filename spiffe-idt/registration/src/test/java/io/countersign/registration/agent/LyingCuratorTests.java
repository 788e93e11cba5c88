// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.registration.CarelessCurator;
import io.countersign.registration.TestKeys;
import io.countersign.registration.TestService;
import io.countersign.registration.audit.Alarm;
import io.countersign.registration.audit.LogFault;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.gossip.GossipVerdict;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.log.Entry;
import io.countersign.registration.log.ForkProof;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.Register;
import io.countersign.registration.log.Registration;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a curator, or somebody on the way, can do to a log, and what an agent does about it. */
class LyingCuratorTests extends AgentTestBase {

    private TestAgent basket;

    private List<Octets> honest;

    @BeforeEach
    void start() throws Exception {
        basket = agent("basket", 5).start();
        basket.awaitSequence(1);
    }

    /** Log with three more entries, which the curator has not shown yet. */
    private List<Octets> longer() {
        CarelessCurator writer = log.otherWriter();
        log.entries.forEach(writer::follow);
        honest = new ArrayList<>(log.entries);
        for (int i = 0; i < 3; i++) {
            honest.add(registration(writer, TestService.of("more-" + i, "more " + i, 20 + i), 10 + i));
        }
        return new ArrayList<>(honest);
    }

    private Octets registration(CarelessCurator writer, TestService service, int slot) {
        var statement = log.statement(service, slot);
        return writer.register(
                log.attested(statement), service.tls().key(), service.tls().sign(statement.possessionText(log.logId)));
    }

    @ParameterizedTest
    @CsvSource({
        "dropped, GAP",
        "swapped, GAP",
        "repeated, REPEATED",
        "last dropped, HEAD_SEQUENCE",
        "altered, MALFORMED",
        "exchanged, PREVIOUS_HASH",
        "of another log, OTHER_LOG"
    })
    void logWhenChangedOnTheWayThenAlarmAndUnchanged(String change, LogFault fault) {
        List<Octets> shown = longer();
        switch (change) {
            case "dropped" -> shown.remove(3);
            case "swapped" -> Collections.swap(shown, 2, 3);
            case "repeated" -> shown.add(2, shown.get(1));
            case "last dropped" -> shown.removeLast();
            case "altered" -> shown.set(3, altered(shown.get(3)));
            case "exchanged" ->
                shown.set(2, log.with(Entry.decode(shown.get(3)).body()).getLast());
            default -> shown.set(2, ofAnotherLog(shown.get(2)));
        }
        Head head = log.headOf(honest);
        curator.show(shown, () -> head);
        assertThat(basket.awaitAlarm(Alarm.Refused.class).fault()).isEqualTo(fault);
        AgentHealth health = basket.agent.health();
        assertThat(health.up()).isFalse();
        assertThat(health.fault()).isEqualTo(fault);
        assertThat(health.sequence()).isEqualTo(1);
        assertThat(health.state()).isEqualTo(AgentState.CURRENT);
        curator.show(honest, () -> log.headOf(honest));
        basket.awaitSequence(4);
        TestAgent.await().until(() -> basket.agent.health().up());
    }

    private static Octets altered(Octets entry) {
        byte[] octets = entry.toArray();
        octets[octets.length - 100] ^= 1;
        return Octets.of(octets).length() == entry.length() ? Octets.of(cut(octets)) : entry;
    }

    private static byte[] cut(byte[] octets) {
        return java.util.Arrays.copyOf(octets, octets.length - 1);
    }

    private static Octets ofAnotherLog(Octets encoded) {
        Entry entry = Entry.decode(encoded);
        return new Entry(Octets.ZERO_DIGEST, entry.sequence(), entry.previous(), entry.time(), entry.body()).encode();
    }

    @Test
    void headWhenSignedBySomebodyElseOrOfTheFutureThenRefused() {
        List<Octets> shown = longer();
        Ed25519Signer thief = TestKeys.ed25519();
        Octets last = shown.getLast().sha256();
        curator.show(shown, () -> Head.sign(log.logId, 4, last, log.clock.instant(), thief));
        assertThat(basket.awaitAlarm(Alarm.Refused.class).fault()).isEqualTo(LogFault.HEAD_SIGNATURE);
        curator.show(
                shown, () -> Head.sign(log.logId, 4, last, log.clock.instant().plusSeconds(60), log.logKey));
        TestAgent.await().until(() -> basket.agent.health().fault() == LogFault.HEAD_FUTURE);
        assertThat(basket.agent.health().sequence()).isEqualTo(1);
    }

    @Test
    void headWhenSignedByAReplacedKeyThenRefused() throws Exception {
        Ed25519Signer next = TestKeys.ed25519();
        curator.change(() -> log.entries.add(log.writer.rollOver(next)));
        basket.awaitSequence(2);
        List<Octets> shown = List.copyOf(log.entries);
        curator.show(shown, () -> log.headOf(shown));
        assertThat(basket.awaitAlarm(Alarm.Refused.class).fault()).isEqualTo(LogFault.HEAD_OLD_KEY);
        assertThat(basket.agent.health().up()).isFalse();
        assertThat(basket.agent.health().state()).isEqualTo(AgentState.CURRENT);
    }

    @Test
    void headWhenHeldBackThenOldAndLaterNobodyIsJudged() throws Exception {
        Head head = log.head();
        List<Octets> shown = List.copyOf(log.entries);
        curator.show(shown, () -> head);
        log.clock.advance(Duration.ofSeconds(31));
        assertThat(basket.awaitAlarm(Alarm.OldHead.class).head().sequence()).isEqualTo(1);
        assertThat(basket.agent.health().state()).isEqualTo(AgentState.OLD);
        assertThat(basket.agent.health().up()).isFalse();
        assertThat(judged(basket, basket)).isEqualTo("spiffe://shop.com/basket");
        log.clock.advance(TestAgent.BOUND);
        assertThat(judged(basket, basket)).isEqualTo("log_too_old");
        curator.showOwn();
        basket.awaitState(AgentState.CURRENT);
        assertThat(judged(basket, basket)).isEqualTo("spiffe://shop.com/basket");
    }

    @Test
    void logWhenRestoredFromABackupThenAlarmAndAForkIfItGoesOn() throws Exception {
        List<Octets> backup = List.copyOf(log.entries);
        curator.change(() -> log.register(TestService.of("account", "account", 6), 4));
        basket.awaitSequence(2);
        curator.change(() -> log.clock.advance(Duration.ofSeconds(20)));
        curator.show(backup, () -> log.headOf(backup));
        basket.awaitAlarm(Alarm.Withheld.class);
        assertThat(basket.agent.health().fault()).isEqualTo(LogFault.HEAD_BEHIND);
        assertThat(basket.agent.health().proofs()).singleElement().asString().startsWith("withholding-");
        assertThat(judged(basket, basket)).isEqualTo("spiffe://shop.com/basket");
        List<Octets> other = continued(backup);
        curator.show(other, () -> log.headOf(other));
        basket.awaitAlarm(Alarm.Forked.class);
        stopsForGood();
        assertThat(basket.alarms).filteredOn(Alarm.Forked.class::isInstance).hasSize(1);
    }

    /** Another log with the first entries of this one. */
    private List<Octets> continued(List<Octets> first) {
        CarelessCurator writer = log.otherWriter();
        first.forEach(writer::follow);
        List<Octets> other = new ArrayList<>(first);
        other.add(registration(writer, TestService.of("thief", "thief", 66), 14));
        return other;
    }

    private void stopsForGood() throws Exception {
        basket.awaitState(AgentState.STOPPED);
        assertThat(judged(basket, basket)).isEqualTo("log_contradicts_itself");
        assertThat(basket.agent.health().up()).isFalse();
        assertThat(basket.agent.health().proofs()).anyMatch(name -> name.startsWith("fork-"));
        curator.showOwn();
        assertThatExceptionOfType(RegistrationException.class)
                .isThrownBy(() -> basket.restart(curator))
                .withMessageContaining("fork-");
    }

    @Test
    void logWhenTheCuratorSignedAWrongCommitmentThenStops() throws Exception {
        curator.change(() -> {
            TestService service = TestService.of("account", "account", 6);
            var statement = log.statement(service, 4);
            Registration wrong = new Registration(
                    log.attested(statement),
                    service.tls().key(),
                    service.tls().sign(statement.possessionText(log.logId)),
                    Octets.of(new byte[Registration.POINT_LENGTH]));
            List<Octets> shown = log.with(new Register(wrong));
            curator.show(shown, () -> log.headOf(shown));
        });
        assertThat(basket.awaitAlarm(Alarm.Stopped.class).fault()).isEqualTo(LogFault.COMMITMENT);
        basket.awaitState(AgentState.STOPPED);
        assertThat(judged(basket, basket)).isEqualTo("log_contradicts_itself");
        assertThat(basket.agent.health().fault()).isEqualTo(LogFault.COMMITMENT);
        TestAgent.await().until(() -> !basket.agent.health().proofs().isEmpty());
        stopsForGood();
    }

    /** An entry that no attestor signed binds nothing, whoever orders the log. */
    @Test
    void logWhenAnUnattestedEntryIsPutInThenBindsNothing() {
        Ed25519Signer invented = TestKeys.ed25519();
        TestService thief = TestService.of("account", "thief", 66);
        curator.change(() -> log.register(thief, 4, invented));
        assertThat(basket.awaitAlarm(Alarm.Unbound.class).name()).isEqualTo(thief.name());
        var now = log.clock.instant();
        var certificate = AgentCertificate.create(thief.tls(), thief.tokenHash(), now, now.plusSeconds(60));
        assertThat(reason(
                        basket.agent.judge(List.of(certificate), thief.address().toInetAddress())))
                .isEqualTo("registration_attestor_not_pinned");
    }

    @Test
    void gossipWhenServicesWereShownDifferentLogsThenBothStop() throws Exception {
        TestCurator second = closedLater(new TestCurator(log));
        TestAgent account = agent(second, "account", 6).start();
        curator.change(() -> {});
        basket.awaitSequence(2);
        List<Octets> other = continued(List.copyOf(log.entries));
        second.show(other, () -> log.headOf(other));
        curator.change(() -> log.register(TestService.of("product", "product", 7), 4));
        basket.awaitSequence(3);
        account.awaitSequence(3);

        String announced = account.agent.announcement();
        assertThat(basket.agent.received(announced, account.name)).containsInstanceOf(GossipVerdict.Forked.class);
        assertThat(account.agent.received(basket.agent.announcement(), basket.name))
                .containsInstanceOf(GossipVerdict.Forked.class);
        assertThat(reason(account.agent.judge(basket.chain(), null))).isEqualTo("log_contradicts_itself");
        Alarm.Forked alarm = basket.awaitAlarm(Alarm.Forked.class);
        assertThat(alarm.proof().isValid(List.of(log.logKey.key()))).isTrue();
        String file = basket.agent.health().proofs().getFirst();
        Octets stored = Octets.of(Files.readAllBytes(basket.directory.resolve(file)));
        assertThat(ForkProof.decode(stored).isValid(List.of(log.logKey.key()))).isTrue();
        stopsForGood();
    }

    @Test
    void gossipWhenForgedThenIgnored() {
        Head forged = Head.sign(log.logId, 1, Octets.ZERO_DIGEST, log.clock.instant(), TestKeys.ed25519());
        for (String text : List.of(forged.toText(), "no head", "")) {
            assertThat(basket.agent.received(text, basket.name)).containsInstanceOf(GossipVerdict.Ignored.class);
        }
        assertThat(basket.agent.health().state()).isEqualTo(AgentState.CURRENT);
    }

    @Test
    void gossipWhenAnotherServiceHasMoreThenFetchesAtOnce() {
        curator.replace("/log/head", exchange -> TestServer.problem(exchange, 503, "log-unavailable"));
        TestAgent.await().until(() -> basket.agent.health().lastError() != null);
        curator.change(() -> log.register(TestService.of("account", "account", 6), 4));
        TestAgent.await().until(() -> {
            basket.agent.received(log.head().toText(), basket.name);
            return basket.agent.health().sequence() == 2;
        });
    }

    @Test
    void restartWhenTheCuratorShowsAnOlderLogThanWasStoredThenGoesOnFromTheStore() throws Exception {
        List<Octets> backup = List.copyOf(log.entries);
        curator.change(() -> log.register(TestService.of("account", "account", 6), 4));
        basket.awaitSequence(2);
        basket.agent.close();
        curator.show(backup, () -> log.headOf(backup));
        basket.restart(curator);
        assertThat(basket.agent.health().sequence()).isEqualTo(2);
        assertThat(basket.agent.health().up()).isFalse();
    }

    @Test
    void restartWhenTheLogIsAnotherThanWasStoredThenRefused() throws Exception {
        List<Octets> backup = log.entries.subList(0, 1);
        List<Octets> other = continued(List.copyOf(backup));
        basket.agent.close();
        Files.delete(basket.directory.resolve("entries"));
        curator.show(other, () -> log.headOf(other));
        assertThatExceptionOfType(RegistrationException.class).isThrownBy(() -> basket.restart(curator));
        assertThat(basket.alarms).hasAtLeastOneElementOfType(Alarm.Forked.class);
    }
}
