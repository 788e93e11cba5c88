// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.registration.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.registration.CarelessCurator;
import io.countersign.registration.TestKeys;
import io.countersign.registration.TestService;
import io.countersign.registration.audit.Alarm;
import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.Ed25519Signer;
import io.countersign.registration.log.Head;
import io.countersign.registration.log.Statement;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a witness cosigns, and what not. */
class LogWitnessTests extends AgentTestBase {

    private final Ed25519Signer key = TestKeys.ed25519();

    private final List<Alarm> alarms = new CopyOnWriteArrayList<>();

    private final HttpClient http = closedLater(HttpClient.newHttpClient());

    private Path directory;

    private LogWitness witness;

    @BeforeEach
    void create() {
        directory = parent.resolve("witness");
        witness = witness(key);
        curator.change(() -> log.register(TestService.of("basket", "basket", 5), 4));
    }

    private LogWitness witness(Ed25519Signer by) {
        FollowSettings settings = FollowSettings.of(log.pins.withWitnesses(Set.of(by.key()), 1), directory)
                .withTimes(TestAgent.TIMES)
                .withClock(log.clock);
        return closedLater(new LogWitness(
                settings, new CuratorClient(curator.uri(), http), parameters -> log.commitments(), by, alarms::add));
    }

    private boolean isCosigned(Head head) {
        return curator.cosigned().stream()
                .anyMatch(other -> other.text().equals(head.text()) && other.countCosignatures(Set.of(key.key())) == 1);
    }

    private void awaitCosigned() {
        TestAgent.await().until(() -> isCosigned(log.head()));
    }

    /** Waits until the witness says that it does not cosign what it is offered. */
    private void awaitRefused(String error) {
        TestAgent.await()
                .untilAsserted(() -> assertThat(witness.health().lastError()).contains(error));
        assertThat(witness.health().up()).isFalse();
    }

    /** Entries of another log with the same id, signed by the log key. */
    private List<Octets> forked() {
        CarelessCurator other = log.otherWriter();
        other.follow(log.entries.getFirst());
        List<Octets> entries = new ArrayList<>(log.entries.subList(0, 1));
        TestService service = TestService.of("account", "other", 6);
        Statement statement = log.statement(service, 4);
        entries.add(other.register(
                log.attested(statement), service.tls().key(), service.tls().sign(statement.possessionText(log.logId))));
        return entries;
    }

    @Test
    void startThenEachNewestHeadIsCosigned() throws Exception {
        witness.start(true);
        awaitCosigned();
        Head first = log.head();
        curator.change(() -> log.register(TestService.of("account", "account", 6), 5));
        awaitCosigned();
        assertThat(isCosigned(first)).isTrue();
        TestAgent.await()
                .untilAsserted(() -> assertThat(witness.cosigned().orElseThrow().text())
                        .isEqualTo(log.head().text()));
        assertThat(witness.health().up()).isTrue();
        assertThat(alarms).isEmpty();
    }

    @Test
    void startWhenThereIsNoRecordOfTheKeyThenOnlyAsAFirstStart() throws Exception {
        assertThatExceptionOfType(RegistrationException.class)
                .isThrownBy(() -> witness.start(false))
                .withMessageContaining("no record");
        witness.start(true);
        awaitCosigned();
        witness.close();
        witness.start(false);
        witness.close();
        assertThatExceptionOfType(RegistrationException.class)
                .isThrownBy(() -> witness(TestKeys.ed25519()).start(false));
    }

    @Test
    void startWhenTheRecordIsDamagedThenRefused() throws Exception {
        witness.start(true);
        awaitCosigned();
        witness.close();
        Path record = directory.resolve("cosigned");
        byte[] octets = Files.readAllBytes(record);
        octets[40] ^= 1;
        Files.write(record, octets);
        for (boolean first : new boolean[] {false, true}) {
            assertThatExceptionOfType(java.io.IOException.class).isThrownBy(() -> witness.start(first));
        }
    }

    @Test
    void offerWhenForkedThenNotCosignedAndTheWitnessStops() throws Exception {
        witness.start(true);
        awaitCosigned();
        List<Octets> forked = forked();
        curator.show(forked, () -> log.headOf(forked));
        TestAgent.await().until(() -> witness.health().state() == AgentState.STOPPED);
        awaitRefused("contradicts");
        assertThat(isCosigned(log.headOf(forked))).isFalse();
        assertThat(alarms).hasAtLeastOneElementOfType(Alarm.Forked.class);
        witness.close();
        assertThatExceptionOfType(RegistrationException.class)
                .isThrownBy(() -> witness.start(false))
                .withMessageContaining("proof");
    }

    /** The record alone keeps a witness from cosigning another log. */
    @Test
    void offerWhenForkedAfterTheStoredLogWasLostThenNotCosigned() throws Exception {
        witness.start(true);
        awaitCosigned();
        loseLog();
        List<Octets> forked = forked();
        curator.show(forked, () -> log.headOf(forked));
        witness.start(false);
        TestAgent.await().until(() -> witness.health().state() == AgentState.STOPPED);
        assertThat(isCosigned(log.headOf(forked))).isFalse();
    }

    @Test
    void offerWhenShorterThanWhatWasCosignedThenNotCosigned() throws Exception {
        witness.start(true);
        awaitCosigned();
        loseLog();
        List<Octets> shorter = List.copyOf(log.entries.subList(0, 1));
        curator.show(shorter, () -> log.headOf(shorter));
        witness.start(false);
        awaitRefused("ends before");
        assertThat(isCosigned(log.headOf(shorter))).isFalse();
        curator.showOwn();
        curator.change(() -> log.register(TestService.of("account", "account", 6), 5));
        awaitCosigned();
    }

    private void loseLog() throws java.io.IOException {
        witness.close();
        Files.delete(directory.resolve("head"));
        Files.delete(directory.resolve("entries"));
    }

    @Test
    void offerWhenTheRecordCannotBeStoredThenNotCosigned() throws Exception {
        witness.start(true);
        awaitCosigned();
        Path blocked = Files.createDirectory(directory.resolve("cosigned.new"));
        Path file = Files.createFile(blocked.resolve("file"));
        curator.change(() -> log.register(TestService.of("account", "account", 6), 5));
        awaitRefused("cannot be stored");
        assertThat(isCosigned(log.head())).isFalse();
        Files.delete(file);
        awaitCosigned();
    }

    @Test
    void offerWhenAnotherKeySignedItOrItIsOfTheFutureThenNotCosigned() throws Exception {
        witness.start(true);
        awaitCosigned();
        Head own = log.head();
        Instant now = log.clock.instant();
        for (Head offered : List.of(
                Head.sign(log.logId, own.sequence(), own.hash(), now.plusMillis(1), TestKeys.ed25519()),
                Head.sign(Octets.ZERO_DIGEST, own.sequence(), own.hash(), now.plusMillis(1), log.logKey),
                Head.sign(log.logId, own.sequence(), own.hash(), now.plusSeconds(60), log.logKey),
                Head.sign(log.logId, own.sequence(), own.hash(), now.minusSeconds(60), log.logKey))) {
            curator.replace("/log/offer", exchange -> TestServer.json(exchange, 200, json(offered)));
            awaitRefused("not cosigned");
            curator.restore("/log/offer");
            TestAgent.await().until(() -> witness.health().lastError() == null);
            assertThat(isCosigned(offered)).isFalse();
        }
    }

    /** An earlier head of the same log contradicts nothing, and is of no use to anybody. */
    @Test
    void offerWhenEarlierThenNotCosigned() throws Exception {
        witness.start(true);
        awaitCosigned();
        Head own = log.head();
        Head earlier = Head.sign(
                log.logId, own.sequence(), own.hash(), log.clock.instant().minusSeconds(1), log.logKey);
        int before = curator.requests().size();
        curator.replace("/log/offer", exchange -> TestServer.json(exchange, 200, json(earlier)));
        TestAgent.await()
                .until(() -> curator.requests().stream()
                                .skip(before)
                                .filter("GET /log/offer"::equals)
                                .count()
                        > 2);
        assertThat(isCosigned(earlier)).isFalse();
    }

    private static Map<String, Object> json(Head head) {
        return Map.of(
                "sequence", head.sequence(),
                "hash", Base64Url.encode(head.hash()),
                "time", Instant.ofEpochMilli(head.time()).toString(),
                "signer", Base64Url.encode(head.signer()),
                "head", head.toText());
    }

    @Test
    void cosignWhenTheAnswerIsLostThenSentAgain() throws Exception {
        curator.replace("/log/cosignatures", exchange -> TestServer.problem(exchange, 503, "log-unavailable"));
        witness.start(true);
        awaitRefused("log-unavailable");
        assertThat(witness.cosigned()).isEmpty();
        curator.restore("/log/cosignatures");
        awaitCosigned();
        TestAgent.await().until(() -> witness.cosigned().isPresent());
    }

    @Test
    void cosignWhenTheCuratorHasItAfterALostAnswerThenGoesOn() throws Exception {
        curator.replace("/log/cosignatures", com.sun.net.httpserver.HttpExchange::close);
        witness.start(true);
        TestAgent.await().until(() -> witness.health().lastError() != null);
        curator.replace("/log/cosignatures", exchange -> TestServer.problem(exchange, 409, "not-later"));
        TestAgent.await().until(() -> witness.cosigned().isPresent());
        TestAgent.await().until(() -> witness.health().up());
    }

    @Test
    void cosignWhenTheCuratorHasTheRestoredHeadThenGoesOn() throws Exception {
        witness.start(true);
        awaitCosigned();
        witness.close();
        curator.replace("/log/cosignatures", exchange -> TestServer.problem(exchange, 409, "not-later"));
        witness.start(false);
        TestAgent.await().until(() -> witness.cosigned().isPresent());
        assertThat(witness.health().up()).isTrue();
    }

    /** Such as with a copy of the folder, or another folder. */
    @Test
    void cosignWhenAnotherProcessHasCosignedThenAnErrorThatStays() throws Exception {
        curator.replace("/log/cosignatures", exchange -> TestServer.problem(exchange, 409, "not-later"));
        witness.start(true);
        awaitRefused("Another process uses the key");
        int before = curator.requests().size();
        TestAgent.await()
                .until(() -> curator.requests().stream()
                                .skip(before)
                                .filter("POST /log/cosignatures"::equals)
                                .count()
                        > 1);
        awaitRefused("Another process uses the key");
        assertThat(witness.cosigned()).isEmpty();
    }

    @Test
    void newWhenTheKeyIsTheLogKeyOrNobodyIsPinnedThenException() {
        assertThatIllegalArgumentException().isThrownBy(() -> witness(log.logKey));
        FollowSettings nobody = FollowSettings.of(log.pins.withAttestors(), directory);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LogWitness(
                        nobody,
                        new CuratorClient(curator.uri(), http),
                        parameters -> log.commitments(),
                        key,
                        alarms::add));
    }
}
