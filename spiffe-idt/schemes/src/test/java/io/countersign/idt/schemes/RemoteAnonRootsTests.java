// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt.schemes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.countersign.core.UnknownOutcomeException;
import io.countersign.http.RemoteDocumentSettings;
import io.countersign.idt.schnorr.SchocoPublicKey;
import io.countersign.idt.schnorr.SchocoSecretKey;
import io.countersign.jose.Base64Url;
import io.countersign.json.JsonWriter;
import io.countersign.test.MovableClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RemoteAnonRootsTests {

    private static final SchocoPublicKey FIRST = key();

    private static final SchocoPublicKey SECOND = key();

    private final MovableClock clock = new MovableClock(Instant.parse("2026-11-22T12:00:00Z"));

    private final AtomicInteger reads = new AtomicInteger();

    private volatile byte[] published = published(FIRST);

    /** Action between a response and its arrival. */
    private volatile Runnable slowly = () -> {};

    private final Set<String> revoked = ConcurrentHashMap.newKeySet();

    private final RemoteAnonRoots roots = new RemoteAnonRoots(
            "https://asserting/anon-mode/keys", this::fetch, revoked::contains, RemoteDocumentSettings.DEFAULT, clock);

    private static SchocoPublicKey key() {
        return SchocoSecretKey.generate(new SecureRandom()).publicKey();
    }

    private static byte[] published(SchocoPublicKey... keys) {
        return JsonWriter.write(Map.of(
                "keys",
                Arrays.stream(keys)
                        .map(key -> Map.of(
                                "kty",
                                "OKP",
                                "crv",
                                "ristretto255-schoco",
                                "kid",
                                id(key),
                                "x",
                                Base64Url.encode(key.encoded())))
                        .toList()));
    }

    private static String id(SchocoPublicKey key) {
        return "kid-" + Base64Url.encode(key.encoded());
    }

    private byte[] fetch() throws IOException {
        reads.incrementAndGet();
        byte[] answer = published;
        if (answer.length == 0) {
            throw new IOException("down");
        }
        slowly.run();
        return answer;
    }

    @Test
    void keysWhenAskedThenReadOnceWithinTheirTime() {
        assertThat(roots.status().refreshed()).isNull();
        assertThat(roots.keys()).containsExactly(FIRST);
        clock.advance(Duration.ofMinutes(3));
        assertThat(roots.keys()).containsExactly(FIRST);
        assertThat(reads).hasValue(1);
        assertThat(roots.status().usable()).isTrue();
    }

    @Test
    void keysWhenOneIsRevokedThenItIsGoneThoughThePublishedKeysStillHaveIt() {
        published = published(FIRST, SECOND);
        assertThat(roots.keys()).containsExactly(FIRST, SECOND);
        revoked.add(id(FIRST));
        assertThat(roots.keys()).containsExactly(SECOND);
        assertThat(roots.keysAfter(List.of(FIRST, SECOND))).containsExactly(SECOND);
    }

    @Test
    @Timeout(30)
    void readAheadWhenItIsTimeThenReadInTheBackground() {
        roots.readAhead();
        while (!roots.status().usable()) {
            Thread.onSpinWait();
        }
        roots.readAhead();
        assertThat(roots.keys()).containsExactly(FIRST);
        assertThat(reads).hasValue(1);
        published = published(SECOND);
        clock.advance(Duration.ofMinutes(5));
        roots.readAhead();
        assertThat(roots.keys()).containsExactly(SECOND);
        assertThat(reads).hasValue(2);
    }

    @Test
    void keysWhenTheirTimeIsOverThenReadAgain() {
        roots.keys();
        published = published(FIRST, SECOND);
        clock.advance(Duration.ofMinutes(6));
        assertThat(roots.keys()).containsExactly(FIRST, SECOND);
    }

    @Test
    void keysWhenOutOfReachThenTheOldOnesServeUpToTheirBound() {
        roots.keys();
        published = new byte[0];
        clock.advance(Duration.ofMinutes(6));
        assertThat(roots.keys()).containsExactly(FIRST);
        clock.advance(Duration.ofMinutes(4));
        assertThatExceptionOfType(UnknownOutcomeException.class).isThrownBy(roots::keys);
        assertThat(roots.status().usable()).isFalse();
    }

    @Test
    void keysWhenNeverReadAndOutOfReachThenUndecidedAndNotAskedAgainAtOnce() {
        published = new byte[0];
        assertThatExceptionOfType(UnknownOutcomeException.class).isThrownBy(roots::keys);
        assertThatExceptionOfType(UnknownOutcomeException.class).isThrownBy(roots::keys);
        assertThat(reads).hasValue(1);
        published = published(FIRST);
        clock.advance(Duration.ofSeconds(2));
        assertThat(roots.keys()).containsExactly(FIRST);
    }

    @Test
    void keysAfterWhenTheRootChangedThenTheNewOneButSeldomLookedFor() {
        List<SchocoPublicKey> tried = roots.keys();
        assertThat(roots.keysAfter(tried)).containsExactly(FIRST);
        published = published(SECOND);
        assertThat(roots.keysAfter(tried)).as("within the interval").containsExactly(FIRST);
        assertThat(reads).hasValue(2);
        clock.advance(Duration.ofSeconds(11));
        assertThat(roots.keysAfter(tried)).containsExactly(SECOND);
        assertThat(roots.keysAfter(tried)).containsExactly(SECOND);
        assertThat(reads).hasValue(3);
    }

    @Test
    void keysAfterWhenAnAnswerOfBeforeTheRotationIsUnderWayThenTheNextReadingIsNotPutOff() throws InterruptedException {
        List<SchocoPublicKey> tried = roots.keys();
        CountDownLatch answered = new CountDownLatch(1);
        CountDownLatch arrived = new CountDownLatch(1);
        slowly = () -> {
            answered.countDown();
            pauseUntil(arrived);
        };
        clock.advance(Duration.ofMinutes(4).plusSeconds(30));
        roots.keys();
        answered.await();
        published = published(SECOND);
        slowly = () -> {};
        Thread waiting = Thread.ofPlatform().start(() -> roots.keysAfter(tried));
        await().atMost(Duration.ofMinutes(2)).until(() -> waiting.getState() == Thread.State.TIMED_WAITING);
        arrived.countDown();
        waiting.join();
        assertThat(roots.keysAfter(tried)).containsExactly(SECOND);
    }

    private static void pauseUntil(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException ex) {
            throw new IllegalStateException(ex);
        }
    }

    @Test
    void keysAfterWhenTooOldToTellThenUndecided() {
        List<SchocoPublicKey> tried = roots.keys();
        published = new byte[0];
        clock.advance(Duration.ofMinutes(6));
        assertThatExceptionOfType(UnknownOutcomeException.class).isThrownBy(() -> roots.keysAfter(tried));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "{}",
                "{\"keys\":[]}",
                "{\"keys\":[{\"kty\":\"EC\",\"crv\":\"P-256\"}]}",
                "{\"keys\":[{\"kty\":\"EC\",\"crv\":\"ristretto255-schoco\",\"x\":\"AAAA\"}]}",
                "{\"keys\":[{\"kty\":\"OKP\",\"crv\":\"ristretto255-schoco\"}]}",
                "{\"keys\":[{\"kty\":\"OKP\",\"crv\":\"ristretto255-schoco\",\"x\":\"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\"}]}"
            })
    void keysWhenTheAnswerIsNoKeySetThenUndecided(String json) {
        published = json.getBytes(StandardCharsets.UTF_8);
        assertThatExceptionOfType(UnknownOutcomeException.class).isThrownBy(roots::keys);
    }
}
