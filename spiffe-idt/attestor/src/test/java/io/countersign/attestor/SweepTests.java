// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.attestor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.countersign.attestor.source.LiveTokens;
import io.countersign.attestor.source.PresentedToken;
import io.countersign.attestor.source.SourceException;
import io.countersign.attestor.source.TokenSource;
import io.countersign.attestor.source.TokenVerdict;
import io.countersign.attestor.source.UnknownTokenException;
import io.countersign.attestor.sweep.FollowedLog;
import io.countersign.attestor.sweep.LogPins;
import io.countersign.attestor.sweep.RevocationSigner;
import io.countersign.attestor.sweep.Sweep;
import io.countersign.attestor.sweep.SweepMeters;
import io.countersign.registration.agent.CuratorClient;
import io.countersign.registration.audit.Alarm;
import io.countersign.registration.audit.AuditSettings;
import io.countersign.registration.encoding.Octets;
import io.countersign.registration.keys.TlsKeySigner;
import io.countersign.registration.log.RevocationReason;
import io.countersign.registration.log.Revoke;
import io.countersign.registration.log.Statement;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.health.contributor.Status;

/** Sweep of a followed log, with a source whose answers the test sets. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
class SweepTests {

    private final TestClock clock = new TestClock();

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    private final List<Alarm> alarms = new ArrayList<>();

    private final TestSource source = new TestSource();

    private final List<Octets> foreign = new ArrayList<>();

    private boolean isInterrupting;

    private TestCurator curator;

    private FollowedLog followed;

    private Sweep sweep;

    @BeforeEach
    void start(@TempDir Path folder) {
        curator = new TestCurator(folder, clock);
        sweep = sweep(curator.parameters());
    }

    @AfterEach
    void stop() {
        curator.close();
    }

    private void alarm(Alarm alarm) {
        alarms.add(alarm);
        if (isInterrupting) {
            Thread.currentThread().interrupt();
        }
    }

    private FollowedLog followed(Octets parameters) {
        LogPins pins = new LogPins(TestAttestor.LOG, parameters, curator.logKey.key(), Set.of());
        return new FollowedLog(
                pins,
                new CuratorClient(curator.address(), HttpClient.newHttpClient()),
                TestAttestor.key(),
                SweepConfiguration::commitments,
                AuditSettings.of(this::alarm).withClock(clock),
                Duration.ofSeconds(30),
                (log, registration, signer) -> foreign.add(signer));
    }

    private Sweep sweep(Octets parameters) {
        followed = followed(parameters);
        return new Sweep(
                List.of(followed),
                source,
                new RevocationSigner(TestAttestor.signer()),
                (log, registration, reason) -> {},
                new SweepMeters(registry),
                clock);
    }

    private double counted(String meter, String outcome) {
        Counter counter = registry.find("countersign.attestor." + meter)
                .tag("outcome", outcome)
                .counter();
        return counter == null ? 0 : counter.count();
    }

    @Test
    void runWhenTokenIsLiveThenNothingIsRevoked() {
        curator.register("basket", 3, clock.instant());
        sweep.run();
        assertThat(curator.revocations).isEmpty();
        assertThat(source.asked).isEqualTo(1);
    }

    @Test
    void runWhenTokenHasEndedThenRevokedOnce() {
        curator.register("basket", 3, clock.instant());
        curator.register("till", 4, clock.instant());
        source.ended.add(TestAttestor.hash("basket"));
        sweep.run();
        sweep.run();
        assertThat(curator.revocations).hasSize(1);
        assertThat(curator.revocations.getFirst()).contains("\"slot\":3").contains("token-ended");
        assertThat(counted("sweep.revocations", "revoked")).isEqualTo(1);
        assertThat(counted("sweeps", "done")).isEqualTo(2);
    }

    @Test
    void runWhenStatementHasExpiredThenItsSlotIsFreedOnceTheTokenHasEnded() {
        curator.register("basket", 3, clock.instant());
        clock.advance(Duration.ofHours(2));
        sweep.run();
        assertThat(curator.revocations).isEmpty();
        source.ended.add(TestAttestor.hash("basket"));
        sweep.run();
        assertThat(curator.revocations).hasSize(1);
    }

    @Test
    void runWhenSourceIsAwayThenNothingIsRevoked() {
        curator.register("basket", 3, clock.instant());
        source.ended.add(TestAttestor.hash("basket"));
        source.away = true;
        sweep.run();
        assertThat(curator.revocations).isEmpty();
        assertThat(counted("sweeps", "source-unavailable")).isEqualTo(1);
    }

    @Test
    void runWhenSourceCannotTellAboutOneThenTheOthersAreSwept() {
        curator.register("basket", 3, clock.instant());
        curator.register("till", 4, clock.instant());
        source.unknown.add(TestAttestor.hash("basket"));
        source.ended.add(TestAttestor.hash("till"));
        sweep.run();
        assertThat(curator.revocations).hasSize(1);
        assertThat(counted("sweep.revocations", "unknown")).isEqualTo(1);
        assertThat(counted("sweeps", "incomplete")).isEqualTo(1);
        assertThat(counted("sweeps", "done")).isZero();
    }

    private void registerEnded() {
        for (int slot = 3; slot < 6; slot++) {
            curator.register("ended-" + slot, slot, clock.instant());
            source.ended.add(TestAttestor.hash("ended-" + slot));
        }
    }

    @Test
    void runWhenSourceFailsMidwayThenTheLogIsLeft() {
        registerEnded();
        source.askable = 1;
        sweep.run();
        assertThat(source.asked).isEqualTo(2);
        assertThat(curator.revocations).hasSize(1);
        assertThat(counted("sweeps", "source-unavailable")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 500, 503})
    void runWhenCuratorFailsMidwayThenTheLogIsLeft(int status) {
        registerEnded();
        curator.revocationStatus = status;
        sweep.run();
        assertThat(source.asked).isEqualTo(1);
        assertThat(counted("sweep.revocations", "unavailable")).isEqualTo(1);
        assertThat(counted("sweeps", "log-unavailable")).isEqualTo(1);
    }

    @Test
    void runWhenInterruptedThenNothingIsSwept() {
        registerEnded();
        Thread.currentThread().interrupt();
        sweep.run();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(source.asked).isZero();
    }

    @Test
    void runWhenCuratorIsAwayThenRepeated() {
        curator.register("basket", 3, clock.instant());
        source.ended.add(TestAttestor.hash("basket"));
        curator.status = 503;
        sweep.run();
        assertThat(counted("sweeps", "log-unavailable")).isEqualTo(1);
        curator.status = 0;
        curator.revocationStatus = 409;
        sweep.run();
        assertThat(counted("sweep.revocations", "refused")).isEqualTo(1);
        assertThat(counted("sweeps", "incomplete")).isEqualTo(1);
        curator.revocationStatus = 0;
        sweep.run();
        assertThat(curator.revocations).hasSize(1);
    }

    @Test
    void runWhenLogIsWrongThenNothingIsRevoked() {
        curator.register("basket", 3, clock.instant());
        sweep.run();
        source.ended.add(TestAttestor.hash("basket"));
        curator.entries.add(curator.entries.getFirst());
        sweep.run();
        assertThat(curator.revocations).isEmpty();
        assertThat(counted("sweeps", "log-refused")).isEqualTo(1);
        assertThat(foreign).isEmpty();
    }

    @Test
    void runWhenRegistrationIsAnotherAttestorsOrRevokedThenSourceIsNotAsked() {
        TlsKeySigner key = TestCurator.key();
        Octets entry = curator.register("basket", 3, clock.instant(), key);
        curator.revoke(3, key, key.sign(Revoke.text(TestAttestor.LOG, 3, entry, RevocationReason.STOPPED)));
        curator.registerByOther("shared", 4, clock.instant());
        source.ended.addAll(List.of(TestAttestor.hash("basket"), TestAttestor.hash("shared")));
        sweep.run();
        assertThat(source.asked).isZero();
        assertThat(curator.revocations).isEmpty();
        assertThat(alarms).allMatch(Alarm.Unbound.class::isInstance);
    }

    private Status health() {
        return new SweepHealth(new FollowedLogs(List.of(followed)), sweep, Duration.ofMinutes(1), clock)
                .health()
                .getStatus();
    }

    @Test
    void healthWhenSweepsAreNotDoneThenDown() {
        curator.register("basket", 3, clock.instant());
        sweep.run();
        clock.advance(Duration.ofMinutes(4));
        assertThat(health()).isEqualTo(Status.UP);
        source.unknown.add(TestAttestor.hash("basket"));
        sweep.run();
        clock.advance(Duration.ofSeconds(1));
        assertThat(health()).isEqualTo(Status.DOWN);
        source.unknown.clear();
        sweep.run();
        assertThat(health()).isEqualTo(Status.UP);
    }

    @ParameterizedTest
    @CsvSource({"30, done", "31, log-stale"})
    void runWhenHeadIsOldThenNothingIsRevokedBeyondItsAge(int seconds, String outcome) {
        curator.register("basket", 3, clock.instant());
        source.ended.add(TestAttestor.hash("basket"));
        curator.freeze();
        clock.advance(Duration.ofSeconds(seconds));
        sweep.run();
        assertThat(counted("sweeps", outcome)).isEqualTo(1);
        assertThat(curator.revocations).hasSize(outcome.equals("done") ? 1 : 0);
    }

    /** The interrupt comes after the audit has applied the entries, and ends the reading of the file. */
    @Test
    void runWhenRegistrationsCouldNotFollowThenTheLogIsReadAgain() {
        curator.register("basket", 3, clock.instant());
        source.ended.add(TestAttestor.hash("basket"));
        isInterrupting = true;
        sweep.run();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(counted("sweeps", "failed")).isEqualTo(1);
        isInterrupting = false;
        sweep.run();
        assertThat(counted("sweeps", "done")).isEqualTo(1);
        assertThat(curator.revocations).hasSize(1);
    }

    @Test
    void runWhenOthersRevokedARegistrationThenReported() {
        curator.register("basket", 3, clock.instant());
        curator.register("till", 4, clock.instant());
        curator.revokeByOther(3);
        source.ended.add(TestAttestor.hash("till"));
        sweep.run();
        sweep.run();
        assertThat(foreign).containsExactly(curator.other.key().id());
    }

    @Test
    void updateWhenParametersAreOthersThenRefused() {
        assertThatIOException()
                .isThrownBy(() -> followed(Octets.ZERO_DIGEST).update())
                .withMessageContaining("not those that are pinned");
    }

    /** Source for which every token is live, unless a test says otherwise. */
    private static final class TestSource implements TokenSource {

        private final Set<Octets> ended = ConcurrentHashMap.newKeySet();

        private final Set<Octets> unknown = ConcurrentHashMap.newKeySet();

        private boolean away;

        private int askable = Integer.MAX_VALUE;

        private int asked;

        @Override
        public TokenVerdict examine(PresentedToken token, String caller) {
            throw new UnsupportedOperationException();
        }

        @Override
        public LiveTokens liveTokens() {
            return this::isLive;
        }

        private boolean isLive(Statement statement) {
            asked++;
            if (asked > askable) {
                throw new SourceException("away");
            }
            if (unknown.contains(statement.tokenHash())) {
                throw new UnknownTokenException("unknown");
            }
            return !ended.contains(statement.tokenHash());
        }

        @Override
        public void requireReachable() {
            if (away) {
                throw new SourceException("away");
            }
        }
    }
}
