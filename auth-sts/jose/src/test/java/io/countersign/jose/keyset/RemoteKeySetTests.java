// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose.keyset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.http.RemoteDocumentSettings;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.TestTokens;
import io.countersign.jose.VerificationKey;
import io.countersign.jose.keyset.KeySource.Lookup;
import io.countersign.test.MovableClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class RemoteKeySetTests {

    private static final JwsAlgorithm ES256 = JwsAlgorithm.ES256;

    private static final Duration TTL = Duration.ofMinutes(5);

    private final JsonWebKey first = JsonWebKey.generate(ES256).withKeyId("first");

    private final JsonWebKey second = JsonWebKey.generate(ES256).withKeyId("second");

    private final MovableClock clock = new MovableClock(TestTokens.NOW);

    private final TestKeySource source = new TestKeySource();

    private final RemoteKeySet keys = new RemoteKeySet("test", ES256, source, RemoteDocumentSettings.DEFAULT, clock);

    @BeforeEach
    void publish() {
        source.publish(first);
    }

    @Test
    void findWhenWithinTtlThenReadOnce() {
        for (int i = 0; i < 10; i++) {
            assertFound("first");
        }
        assertThat(source.fetches()).isEqualTo(1);
        assertThat(keys.status().keyIds()).containsExactly("first");
        assertThat(keys.status().refreshed()).isEqualTo(TestTokens.NOW);
        assertThat(keys.status().usable()).isTrue();
    }

    @Test
    void findWhenManyThreadsComeFirstThenReadOnce() throws ExecutionException, InterruptedException {
        CountDownLatch gate = source.block();
        List<Future<Lookup>> lookups = new ArrayList<>();
        CountDownLatch running = new CountDownLatch(50);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 50; i++) {
                lookups.add(threads.submit(() -> {
                    running.countDown();
                    return keys.find("first");
                }));
            }
            running.await();
            gate.countDown();
        }
        for (Future<Lookup> lookup : lookups) {
            assertThat(lookup.get()).isInstanceOf(Lookup.Found.class);
        }
        assertThat(source.fetches()).isEqualTo(1);
    }

    @Test
    void readAheadWhenItIsTimeThenReadInTheBackground() {
        keys.readAhead();
        source.awaitEnded(1);
        assertFound("first");
        keys.readAhead();
        clock.advance(TTL.minusMillis(1));
        keys.readAhead();
        clock.advance(Duration.ofMillis(1));
        source.publish(second);
        keys.readAhead();
        source.awaitEnded(1);
        assertFound("second");
        assertThat(source.fetches()).isEqualTo(2);
    }

    @Test
    void readAheadWhenSourceIsDownThenNotAskedAgainAtOnce() {
        source.setDown(true);
        assertThat(keys.find("first")).isInstanceOf(Lookup.Unavailable.class);
        source.awaitEnded(1);
        keys.readAhead();
        assertThat(source.fetches()).isEqualTo(1);
        clock.advance(Duration.ofSeconds(1));
        keys.readAhead();
        source.awaitEnded(1);
        assertThat(keys.status().refreshed()).isNull();
    }

    @Test
    void findWhenKeyIsNewThenReadAgainButSeldom() {
        assertFound("first");
        assertThat(keys.find("second")).isInstanceOf(Lookup.NotFound.class);
        assertThat(source.fetches()).isEqualTo(2);

        source.publish(first, second);
        assertThat(keys.find("second")).isInstanceOf(Lookup.NotFound.class);
        assertThat(keys.find("third")).isInstanceOf(Lookup.NotFound.class);
        assertThat(source.fetches()).isEqualTo(2);

        clock.advance(Duration.ofSeconds(10));
        assertFound("second");
        assertFound("first");
        assertThat(source.fetches()).isEqualTo(3);
    }

    @RepeatedTest(50)
    void findWhenManyThreadsBringUnknownKeysThenReadOnce() throws ExecutionException, InterruptedException {
        assertFound("first");
        source.publish(first, second);
        CountDownLatch gate = source.block();
        List<Future<Lookup>> lookups = new ArrayList<>();
        CountDownLatch running = new CountDownLatch(50);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 50; i++) {
                lookups.add(threads.submit(() -> {
                    running.countDown();
                    return keys.find("second");
                }));
            }
            running.await();
            gate.countDown();
        }
        for (Future<Lookup> lookup : lookups) {
            assertThat(lookup.get()).isInstanceOf(Lookup.Found.class);
        }
        assertThat(source.fetches()).isEqualTo(2);
    }

    @Test
    void findWhenFloodOfUnknownKeysThenOneReadingForEachInterval() throws ExecutionException, InterruptedException {
        assertFound("first");

        flood();
        assertThat(source.fetches()).isEqualTo(2);
        flood();
        assertThat(source.fetches()).isEqualTo(2);

        clock.advance(Duration.ofSeconds(10));
        source.setDown(true);
        flood();
        assertThat(source.fetches()).isEqualTo(3);
        assertFound("first");
    }

    private void flood() throws ExecutionException, InterruptedException {
        List<Future<Lookup>> lookups = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 10_000; i++) {
                String keyId = "unknown-" + i;
                lookups.add(threads.submit(() -> keys.find(keyId)));
            }
        }
        for (Future<Lookup> lookup : lookups) {
            assertThat(lookup.get()).isInstanceOf(Lookup.NotFound.class);
        }
    }

    @Test
    void findWhenTtlIsNearThenReadInBackground() {
        assertFound("first");
        source.awaitEnded(1);
        CountDownLatch gate = source.block();
        clock.advance(TTL.minusSeconds(30));

        assertFound("first");
        assertFound("first");
        gate.countDown();
        source.awaitEnded(1);
        assertThat(source.fetches()).isEqualTo(2);
    }

    @Test
    void isCurrentWhenTtlIsNearThenReadInBackground() {
        VerificationKey key = found("first");
        source.awaitEnded(1);
        clock.advance(TTL.minusSeconds(30));

        assertThat(keys.isCurrent(key)).isTrue();
        source.awaitEnded(1);
        assertThat(source.fetches()).isEqualTo(2);
    }

    @Test
    void findWhenKeyIsRemovedThenNotFoundAfterTtl() {
        VerificationKey key = found("first");
        source.publish(second);
        assertFound("first");

        clock.advance(TTL);
        assertThat(keys.isCurrent(key)).isFalse();
        assertThat(keys.find("first")).isInstanceOf(Lookup.NotFound.class);
        assertThat(keys.isCurrent(key)).isFalse();
        assertFound("second");
    }

    @Test
    void findWhenSameIdHasNewMaterialThenNoticed() {
        VerificationKey before = found("first");
        source.publish(second.withKeyId("first"));
        clock.advance(TTL);

        VerificationKey after = found("first");
        assertThat(after).isNotEqualTo(before);
        assertThat(keys.isCurrent(before)).isFalse();
        assertThat(keys.isCurrent(after)).isTrue();
    }

    @Test
    void findWhenSourceIsDownThenServedUpToBoundAndThenUnavailable() {
        assertFound("first");
        source.setDown(true);

        clock.advance(TTL);
        assertFound("first");
        clock.advance(TTL.minusSeconds(1));
        assertFound("first");
        assertThat(keys.status().usable()).isTrue();

        clock.advance(Duration.ofSeconds(1));
        assertThat(keys.find("first")).isInstanceOf(Lookup.Unavailable.class);
        assertThat(keys.status().usable()).isFalse();

        source.setDown(false);
        clock.advance(Duration.ofSeconds(1));
        assertFound("first");
    }

    @Test
    void findWhenSourceIsDownThenNobodyWaitsForIt() {
        assertFound("first");
        source.setDown(true);
        clock.advance(TTL);
        assertFound("first");
        source.awaitEnded(2);

        CountDownLatch gate = source.block();
        clock.advance(Duration.ofSeconds(2));
        assertFound("first");
        gate.countDown();
        source.awaitEnded(1);
        assertThat(source.fetches()).isEqualTo(3);
    }

    @Test
    void findWhenUnknownKeyWhileDownThenNotFoundWithinTtlAndUnavailableBeyond() {
        assertFound("first");
        source.setDown(true);

        assertThat(keys.find("second")).isInstanceOf(Lookup.NotFound.class);
        clock.advance(TTL);
        assertThat(keys.find("second")).isInstanceOf(Lookup.Unavailable.class);
        assertFound("first");
    }

    @Test
    void findWhenSourceNeverAnsweredThenUnavailableAndAskedSeldom() {
        source.setDown(true);
        assertThat(keys.find("first")).isInstanceOf(Lookup.Unavailable.class);
        assertThat(keys.find("first")).isInstanceOf(Lookup.Unavailable.class);
        assertThat(source.fetches()).isEqualTo(1);
        assertThat(keys.status().refreshed()).isNull();
        assertThat(keys.status().usable()).isFalse();

        source.setDown(false);
        clock.advance(Duration.ofSeconds(1));
        assertFound("first");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<html>", "{}", "{\"keys\":1}", "{\"keys\":[],\"keys\":[]}"})
    void findWhenAnswerIsNoKeySetThenTheOldOneServes(String answer) {
        assertFound("first");
        source.publish(answer);
        clock.advance(TTL);

        assertFound("first");
        assertThat(keys.status().keyIds()).containsExactly("first");
    }

    @Test
    void findWhenKeyIsForSomethingElseThenNotFound() {
        JsonWebKey encrypting = JsonWebKey.parse(
                first.toSecretJson().replace("\"sig\"", "\"enc\"").replace("first", "enc"));
        JsonWebKey wrapping = JsonWebKey.parse(first.toSecretJson()
                .replace("\"use\":\"sig\"", "\"key_ops\":[\"deriveKey\"]")
                .replace("first", "wrap"));
        JsonWebKey other = JsonWebKey.generate(JwsAlgorithm.ES384).withKeyId("es384");
        source.publish(first, encrypting, wrapping, other);

        assertFound("first");
        for (String keyId : List.of("enc", "wrap", "es384")) {
            assertThat(keys.find(keyId)).isInstanceOf(Lookup.NotFound.class);
        }
        assertThat(keys.status().keyIds()).containsExactly("first");
    }

    @Test
    void findWhenClockIsSetBackThenReadAgain() {
        assertFound("first");
        clock.advance(Duration.ofHours(-1));
        assertFound("first");
        assertThat(source.fetches()).isEqualTo(2);
    }

    @Test
    void newWhenAlgorithmIsSymmetricThenRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new RemoteKeySet("test", JwsAlgorithm.HS256, source, RemoteDocumentSettings.DEFAULT, clock));
    }

    @Test
    void newSettingsWhenTimesMakeNoSenseThenRefused() {
        Duration second = Duration.ofSeconds(1);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RemoteDocumentSettings(Duration.ZERO, second, second));
        assertThatIllegalArgumentException().isThrownBy(() -> new RemoteDocumentSettings(TTL, second, second));
        assertThatIllegalArgumentException().isThrownBy(() -> new RemoteDocumentSettings(second, TTL, Duration.ZERO));
    }

    private void assertFound(String keyId) {
        assertThat(found(keyId).keyId()).isEqualTo(keyId);
    }

    private VerificationKey found(String keyId) {
        assertThat(keys.find(keyId)).isInstanceOf(Lookup.Found.class);
        return ((Lookup.Found) keys.find(keyId)).key();
    }
}
