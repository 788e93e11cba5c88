// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.jwt.JwtBuilder;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.keys.KeyEncryption;
import io.countersign.keys.KeyRotation;
import io.countersign.keys.KeyState;
import io.countersign.keys.NewKey;
import io.countersign.keys.RotatedKeys;
import io.countersign.keys.RotationSettings;
import io.countersign.keys.SigningKeyTable;
import io.countersign.keys.SigningKeys;
import io.countersign.keys.StoredKey;
import io.countersign.server.TestClock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionCallback;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.transaction.support.TransactionTemplate;

/** The states of the signing keys, the same on each kind of database. */
abstract class KeyRotationTests {

    private static final Duration INTERVAL = Duration.ofDays(30);

    private static final Duration AHEAD = Duration.ofMinutes(6);

    private static final Duration LIFE = Duration.ofMinutes(16);

    private final TestClock clock = TestClock.standing();

    private TestDatabase database;

    private Replica replica;

    abstract TestDatabase open();

    @BeforeEach
    void start() {
        database = open();
        replica = replica(JwsAlgorithm.ES256, INTERVAL);
    }

    @Test
    void runWhenFirstThenNextKeyIsPublishedBesideTheActiveOne() {
        assertThat(replica.states()).containsExactly("active", "next");
        assertThat(replica.keys.published().keys()).hasSize(2).noneMatch(JsonWebKey::isPrivate);
    }

    @Test
    void runWhenIntervalIsOverThenNextSignsAndOldOneVerifiesUntilItsLastTokenEnds() {
        String old = replica.active();
        String next = replica.next();
        String token = replica.sign();
        clock.advance(INTERVAL.minusSeconds(1));
        replica.rotation.run();
        assertThat(replica.active()).isEqualTo(old);
        clock.advance(Duration.ofSeconds(1));
        replica.rotation.run();
        assertThat(replica.active()).isEqualTo(next);
        assertThat(replica.states()).containsExactly("active", "next", "retired");
        assertThat(replica.verify(token)).isInstanceOf(JwtVerification.Accepted.class);
        clock.advance(LIFE);
        replica.rotation.run();
        assertThat(replica.states()).containsExactly("active", "next");
        assertThat(replica.verify(token)).isInstanceOf(JwtVerification.Rejected.class);
        assertThat(state(old)).isEqualTo("removed");
    }

    @Test
    void runWhenNextIsTooYoungThenScheduleWaitsForIt() {
        database.jdbc().sql("DELETE FROM signing_key WHERE state = 'next'").update();
        String old = replica.active();
        clock.advance(INTERVAL);
        replica.rotation.run();
        assertThat(replica.active()).isEqualTo(old);
        assertThat(replica.states()).containsExactly("active", "next");
        clock.advance(AHEAD);
        replica.rotation.run();
        assertThat(replica.active()).isNotEqualTo(old);
    }

    @Test
    void runWhenNoIntervalThenKeyStays() {
        Replica unscheduled = replica(JwsAlgorithm.ES256, Duration.ZERO);
        String active = unscheduled.active();
        clock.advance(Duration.ofDays(1000));
        unscheduled.rotation.run();
        assertThat(unscheduled.active()).isEqualTo(active);
        assertThat(unscheduled.rotation.due()).isNull();
    }

    @Test
    void rotateWhenNextIsTooYoungThenScheduledForTheMomentWhenItIsNot() {
        String next = replica.next();
        Instant made = replica.keys
                .ring()
                .find(KeyState.NEXT, JwsAlgorithm.ES256)
                .orElseThrow()
                .made();
        assertThat(replica.rotation.rotate()).isFalse();
        assertThat(replica.rotation.due()).isEqualTo(made.plus(AHEAD));
        clock.advance(AHEAD);
        replica.rotation.run();
        assertThat(replica.active()).isEqualTo(next);
        assertThat(replica.rotation.due()).isAfter(made.plus(AHEAD));
    }

    @Test
    void rotateWhenAskedBeforeARestartOrAtAnotherReplicaThenDoneAllTheSame() {
        String next = replica.next();
        replica.rotation.rotate();
        clock.advance(AHEAD);
        Replica other = replica(JwsAlgorithm.ES256, Duration.ZERO);
        assertThat(other.active()).isEqualTo(next);
        assertThat(replica.active()).isNotEqualTo(next);
        replica.rotation.run();
        assertThat(replica.active()).isEqualTo(next);
        assertThat(replica.sign())
                .satisfies(token -> assertThat(other.verify(token)).isInstanceOf(JwtVerification.Accepted.class));
    }

    @Test
    void rotateWhenPublishedLongEnoughThenAtOnce() {
        clock.advance(AHEAD);
        String next = replica.next();
        assertThat(replica.rotation.rotate()).isTrue();
        assertThat(replica.active()).isEqualTo(next);
        assertThat(replica.next()).isNotEqualTo(next);
    }

    @Test
    void rotateWhenRetiredThenPrivateHalfIsGone() {
        clock.advance(AHEAD);
        String old = replica.active();
        replica.rotation.rotate();
        assertThat(privateHalves(old)).isZero();
        assertThat(privateHalves(replica.active())).isEqualTo(1);
    }

    @Test
    void forceWhenKeyIsKnownToOthersThenItIsGoneAtOnce() {
        String old = replica.active();
        String next = replica.next();
        String token = replica.sign();
        assertThat(replica.rotation.force()).isTrue();
        assertThat(replica.active()).isEqualTo(next);
        assertThat(replica.verify(token)).isInstanceOf(JwtVerification.Rejected.class);
        assertThat(replica.keys.published().keys())
                .extracting(JsonWebKey::keyId)
                .doesNotContain(old);
        assertThat(state(old)).isEqualTo("removed");
        assertThat(privateHalves(old)).isZero();
    }

    @Test
    void forceWhenLeakedKeyHasRetiredThenItIsGoneAtOnceToo() {
        String leaked = replica.active();
        String token = replica.sign();
        clock.advance(INTERVAL);
        replica.rotation.run();
        String between = replica.active();
        assertThat(replica.verify(token)).isInstanceOf(JwtVerification.Accepted.class);
        assertThat(replica.rotation.force()).isTrue();
        assertThat(replica.states()).containsExactly("active", "next");
        assertThat(replica.verify(token)).isInstanceOf(JwtVerification.Rejected.class);
        assertThat(List.of(state(leaked), state(between))).containsOnly("removed");
    }

    @Test
    void forceWhenAlgorithmChangedThenKeysOfTheEarlierOneAreGoneToo() {
        String leaked = replica.active();
        String token = replica.sign();
        Replica changed = replica(JwsAlgorithm.EDDSA, INTERVAL);
        assertThat(changed.verify(token)).isInstanceOf(JwtVerification.Accepted.class);
        assertThat(changed.rotation.force()).isTrue();
        assertThat(changed.verify(token)).isInstanceOf(JwtVerification.Rejected.class);
        assertThat(state(leaked)).isEqualTo("removed");
    }

    @Test
    void forceWhenNextKeyHasGoneMeanwhileThenNothingIsTakenBack() {
        clock.advance(AHEAD);
        String retired = replica.active();
        replica.rotation.rotate();
        String active = replica.active();
        TransactionOperations meddling = new TransactionTemplate(new DataSourceTransactionManager(database.source())) {
            @Override
            public <T> T execute(TransactionCallback<T> action) {
                database.jdbc()
                        .sql("DELETE FROM signing_key WHERE state = 'next'")
                        .update();
                return super.execute(action);
            }
        };
        KeyRotation rotation =
                new KeyRotation(replica.keys, table(), meddling, new RotationSettings(INTERVAL, AHEAD, LIFE), clock);
        assertThat(rotation.force()).isFalse();
        assertThat(state(active)).isEqualTo("active");
        assertThat(state(retired)).isEqualTo("retired");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void changeWhenAnotherReplicaTakesTheNextKeyFirstThenItIsTriedAgain(boolean forced) {
        clock.advance(AHEAD);
        String active = replica.active();
        takeNext();
        RotatedKeys overtaken = new Overtaken(replica.keys);
        RotationSettings settings = new RotationSettings(INTERVAL, Duration.ofNanos(1), LIFE);
        KeyRotation rotation = new KeyRotation(overtaken, table(), database.transactions(), settings, clock);
        if (forced) {
            assertThat(rotation.force()).isTrue();
            assertThat(state(active)).isEqualTo("removed");
        } else {
            rotation.rotate();
            assertThat(rotation.due()).isNotNull();
        }
        assertThat(count("active")).isEqualTo(1);
        assertThat(count("next")).isEqualTo(1);
    }

    private void takeNext() {
        database.jdbc().sql("DELETE FROM signing_key WHERE state = 'next'").update();
    }

    /** Keys whose next key disappears before it is read, the first time that one is created. */
    private final class Overtaken implements RotatedKeys {

        private final RotatedKeys keys;

        private int made;

        Overtaken(RotatedKeys keys) {
            this.keys = keys;
        }

        @Override
        public String kind() {
            return keys.kind();
        }

        @Override
        public boolean arePairs() {
            return keys.arePairs();
        }

        @Override
        public List<StoredKey> stored() {
            return keys.stored();
        }

        @Override
        public Instant read() {
            return keys.read();
        }

        @Override
        public NewKey generate() {
            made++;
            return keys.generate();
        }

        @Override
        public void refresh() {
            if (made == 1) {
                takeNext();
            }
            keys.refresh();
        }
    }

    @Test
    void forceWhenReplicasDoItAtOnceThenNoRetiredKeyIsLeft() throws Exception {
        String leaked = replica.active();
        clock.advance(INTERVAL);
        replica.rotation.run();
        String active = replica.active();
        List<Replica> replicas = new ArrayList<>(List.of(replica));
        for (int i = 0; i < 3; i++) {
            replicas.add(replica(JwsAlgorithm.ES256, INTERVAL));
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(replicas.size())) {
            List<Future<Boolean>> forces = new ArrayList<>();
            replicas.forEach(each -> forces.add(threads.submit(each.rotation::force)));
            for (Future<Boolean> force : forces) {
                assertThat(force.get()).isTrue();
            }
        }
        assertThat(List.of(state(leaked), state(active))).containsOnly("removed");
        assertThat(count("active")).isEqualTo(1);
        assertThat(count("next")).isEqualTo(1);
        assertThat(count("retired")).isZero();
    }

    @Test
    void runWhenReplicasDoItAtOnceThenOneChangeAndBothSignAlike() throws Exception {
        List<Replica> replicas = new ArrayList<>(List.of(replica));
        for (int i = 0; i < 3; i++) {
            replicas.add(replica(JwsAlgorithm.ES256, INTERVAL));
        }
        String next = replica.next();
        clock.advance(INTERVAL);
        try (ExecutorService threads = Executors.newFixedThreadPool(replicas.size())) {
            List<Future<?>> runs = new ArrayList<>();
            replicas.forEach(each -> runs.add(threads.submit(each.rotation::run)));
            for (Future<?> run : runs) {
                run.get();
            }
        }
        replicas.forEach(each -> each.rotation.run());
        assertThat(replicas).allSatisfy(each -> assertThat(each.active()).isEqualTo(next));
        assertThat(count("active")).isEqualTo(1);
        assertThat(count("next")).isEqualTo(1);
        assertThat(count("retired")).isEqualTo(1);
    }

    @Test
    void forceWhenAnotherReplicaRotatesAtOnceThenOneKeyIsActive() throws Exception {
        Replica other = replica(JwsAlgorithm.ES256, INTERVAL);
        String old = replica.active();
        clock.advance(INTERVAL);
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            Future<?> schedule = threads.submit(other.rotation::run);
            Future<?> force = threads.submit(replica.rotation::force);
            schedule.get();
            force.get();
        }
        assertThat(count("active")).isEqualTo(1);
        assertThat(count("next")).isEqualTo(1);
        assertThat(replica.active()).isNotEqualTo(old);
        assertThat(privateHalves(old)).isZero();
    }

    @Test
    void openWhenAlgorithmChangedThenBothVerifyEachWithItsOwnAlgorithm() {
        String token = replica.sign();
        Replica changed = replica(JwsAlgorithm.EDDSA, INTERVAL);
        assertThat(changed.states()).containsExactly("active", "next", "retired");
        assertThat(changed.verify(token)).isInstanceOf(JwtVerification.Accepted.class);
        assertThat(changed.verify(changed.sign())).isInstanceOf(JwtVerification.Accepted.class);
        // The next key of the other algorithm has signed nothing, and is deleted.
        assertThat(count("removed")).isZero();
        assertThat(count("next")).isEqualTo(1);
    }

    @Test
    void runWhenAnotherReplicaHasAnotherAlgorithmThenThisOneSignsOn() {
        String active = replica.active();
        replica(JwsAlgorithm.EDDSA, INTERVAL);
        replica.rotation.run();
        assertThat(replica.active()).isEqualTo(active);
        assertThat(replica.verify(replica.sign())).isInstanceOf(JwtVerification.Accepted.class);
    }

    private Replica replica(JwsAlgorithm algorithm, Duration interval) {
        SigningKeyTable table = table();
        SigningKeys keys = SigningKeys.open(table, algorithm, () -> new byte[0], LIFE, clock);
        RotationSettings settings = new RotationSettings(interval, AHEAD, LIFE);
        KeyRotation rotation = new KeyRotation(keys, table, database.transactions(), settings, clock);
        rotation.run();
        return new Replica(keys, rotation, clock);
    }

    private SigningKeyTable table() {
        return new SigningKeyTable(database.jdbc(), new KeyEncryption(new byte[KeyEncryption.KEY_LENGTH]));
    }

    private String state(String kid) {
        return database.jdbc()
                .sql("SELECT state FROM signing_key WHERE kid = ?")
                .param(kid)
                .query(String.class)
                .single();
    }

    private long privateHalves(String kid) {
        return database.jdbc()
                .sql("SELECT COUNT(private_jwk) FROM signing_key WHERE kid = ?")
                .param(kid)
                .query(Long.class)
                .single();
    }

    private long count(String state) {
        return database.jdbc()
                .sql("SELECT COUNT(*) FROM signing_key WHERE state = ?")
                .param(state)
                .query(Long.class)
                .single();
    }

    private record Replica(SigningKeys keys, KeyRotation rotation, TestClock clock) {

        private String active() {
            return String.valueOf(keys.active().keyId());
        }

        private String next() {
            return keys.ring()
                    .find(KeyState.NEXT, keys.algorithm())
                    .orElseThrow()
                    .id();
        }

        private List<String> states() {
            return keys.publishedKeys().stream().map(key -> key.state().text()).toList();
        }

        /** A token that outlives its key. */
        private String sign() {
            Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
            return JwtBuilder.ofType("at+jwt")
                    .issuer(TestSts.ISSUER)
                    .subject("x")
                    .audience("x")
                    .issuedAt(now)
                    .expiresAt(now.plus(INTERVAL).plus(INTERVAL))
                    .randomId()
                    .sign(keys.signer());
        }

        private JwtVerification verify(String token) {
            return JwtVerifier.builder()
                    .issuer(TestSts.ISSUER, keys.verifying())
                    .types("at+jwt")
                    .audience("x")
                    .clock(clock)
                    .build()
                    .verify(token);
        }
    }
}
