// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.jose.JcaProviders;
import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.JwsSigner;
import io.countersign.jose.SigningUnavailableException;
import io.countersign.jose.signer.ProvidedKeys;
import io.countersign.jose.signer.SignerProvider;
import io.countersign.keys.KeyChange;
import io.countersign.keys.KeyEncryption;
import io.countersign.keys.KeyRotation;
import io.countersign.keys.RotationSettings;
import io.countersign.keys.SigningKeyTable;
import io.countersign.keys.SigningKeys;
import io.countersign.server.ProblemException;
import io.countersign.server.TestClock;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** States of keys that a provider holds. */
class ProvidedKeyRotationTests {

    private static final Duration AHEAD = Duration.ofMinutes(6);

    private static final Duration LIFE = Duration.ofMinutes(16);

    @TempDir
    private Path folder;

    private final TestClock clock = TestClock.standing();

    private final Provider provider = new Provider();

    private TestDatabase database;

    private ProvidedKeys provided;

    private SigningKeys keys;

    private KeyRotation rotation;

    @BeforeEach
    void start() {
        database = TestDatabase.sqlite(folder);
        provided = new ProvidedKeys(provider, JcaProviders.best(), Duration.ofMinutes(1), 2, clock);
        provider.add("one");
        SigningKeyTable table =
                new SigningKeyTable(database.jdbc(), new KeyEncryption(new byte[KeyEncryption.KEY_LENGTH]));
        keys = SigningKeys.open(
                table, JwsAlgorithm.ES256, JcaProviders.best(), provided, () -> new byte[0], LIFE, clock);
        rotation = new KeyRotation(
                keys, table, database.transactions(), new RotationSettings(Duration.ofDays(30), AHEAD, LIFE), clock);
        rotation.run();
    }

    @AfterEach
    void close() {
        provided.close();
    }

    @Test
    void runWhenOneKeyThenItSignsAndThereIsNoNext() {
        assertThat(states()).containsExactly("one active");
        assertThat(rotation.due()).isNull();
        clock.advance(Duration.ofDays(60));
        rotation.run();
        assertThat(states()).containsExactly("one active");
    }

    @Test
    void runWhenProviderHasANewKeyThenPublishedBeforeItSigns() {
        provider.add("two");
        runAfter(Duration.ofSeconds(30));
        assertThat(states()).containsExactly("one active", "two next");
        assertThat(rotation.due())
                .isEqualTo(clock.instant().truncatedTo(ChronoUnit.MILLIS).plus(AHEAD));
        runAfter(AHEAD.minusSeconds(1));
        assertThat(keys.signer().keyId()).isEqualTo("one");
        runAfter(Duration.ofSeconds(1));
        assertThat(keys.signer().keyId()).isEqualTo("two");
        assertThat(states()).containsExactly("two active", "one retired");
        runAfter(LIFE);
        assertThat(states()).containsExactly("two active");
    }

    @Test
    void runWhenNewKeyDoesNotSignThenTheOldOneStays() {
        provider.add("two");
        runAfter(Duration.ofSeconds(30));
        provider.broken = "two";
        runAfter(AHEAD);
        assertThat(keys.signer().keyId()).isEqualTo("one");
        provider.broken = "";
        runAfter(Duration.ofSeconds(10));
        assertThat(keys.signer().keyId()).isEqualTo("two");
    }

    @Test
    void runWhenNewKeyIsTakenAwayThenItNeverSigns() {
        provider.add("two");
        runAfter(Duration.ofSeconds(30));
        provider.remove("two");
        runAfter(AHEAD);
        assertThat(states()).containsExactly("one active");
        provider.add("three");
        runAfter(Duration.ofSeconds(30));
        assertThat(states()).containsExactly("one active", "three next");
    }

    @Test
    void runWhenAReplicaListsTheNewKeyLaterThenItSignsAfterwards() {
        provider.add("two");
        runAfter(Duration.ofSeconds(30));
        assertThat(states()).containsExactly("one active", "two next");
        // As a replica that was not restarted yet sees the provider.
        provider.remove("two");
        runAfter(Duration.ofSeconds(30));
        assertThat(states()).containsExactly("one active");
        provider.order.add("two");
        runAfter(Duration.ofSeconds(30));
        assertThat(states()).containsExactly("one active", "two next");
        runAfter(AHEAD);
        assertThat(keys.signer().keyId()).isEqualTo("two");
    }

    @Test
    void runWhenProviderIsAwayThenNextKeyIsKept() {
        provider.add("two");
        runAfter(Duration.ofSeconds(30));
        provider.away = true;
        runAfter(Duration.ofMinutes(1));
        assertThat(states()).containsExactly("one active", "two next");
    }

    @Test
    void runWhenProviderReplacesTheMaterialOfAKeyThenItDoesNotSign() {
        provider.replace("one");
        runAfter(Duration.ofMinutes(1));
        assertThat(states()).containsExactly("one active");
        assertThatExceptionOfType(SigningUnavailableException.class)
                .isThrownBy(() -> keys.signer().sign("at+jwt", new byte[] {'{', '}'}));
        assertThat(keys.isSigning()).isFalse();
    }

    @Test
    void runWhenProviderListsARetiredKeyLastThenItDoesNotSignAgain() {
        provider.add("two");
        runAfter(Duration.ofSeconds(30));
        runAfter(AHEAD);
        provider.remove("two");
        runAfter(Duration.ofMinutes(1));
        assertThat(keys.signer().keyId()).isEqualTo("two");
    }

    @Test
    void rotateWhenThereIsNoNewKeyThenConflict() {
        assertThatExceptionOfType(ProblemException.class)
                .isThrownBy(() -> KeyChange.of(null, rotation))
                .withMessageContaining("no next key");
        assertThatExceptionOfType(ProblemException.class)
                .isThrownBy(() -> KeyChange.of(new KeyChange.Command(true), rotation));
    }

    @Test
    void forceWhenThereIsANewKeyThenItSignsAtOnceAndTheOldOneIsGone() {
        provider.add("two");
        clock.advance(Duration.ofSeconds(30));
        assertThat(KeyChange.of(new KeyChange.Command(true), rotation).active()).isEqualTo("two");
        assertThat(states()).containsExactly("two active");
    }

    @Test
    void forceWhenTheNewKeyDoesNotSignThenConflictAndTheOldOneStays() {
        provider.add("two");
        provider.broken = "two";
        clock.advance(Duration.ofSeconds(30));
        assertThatExceptionOfType(ProblemException.class)
                .isThrownBy(() -> KeyChange.of(new KeyChange.Command(true), rotation));
        assertThat(keys.signer().keyId()).isEqualTo("one");
    }

    private void runAfter(Duration time) {
        clock.advance(time);
        rotation.run();
    }

    private List<String> states() {
        return keys.publishedKeys().stream()
                .map(key -> key.key().keyId() + " " + key.state().text())
                .toList();
    }

    /** Keys that tests add and take away. */
    private static final class Provider implements SignerProvider {

        private final Map<String, JsonWebKey> pairs = new ConcurrentHashMap<>();

        private final List<String> order = new ArrayList<>();

        private volatile String broken = "";

        private volatile boolean away;

        private void add(String id) {
            replace(id);
            order.add(id);
        }

        private void replace(String id) {
            pairs.put(id, JsonWebKey.generate(JwsAlgorithm.ES256).withKeyId(id));
        }

        private void remove(String id) {
            order.remove(id);
        }

        @Override
        public List<JsonWebKey> keys() throws IOException {
            if (away) {
                throw new IOException("away");
            }
            return order.stream().map(id -> pairs.get(id).toPublic()).toList();
        }

        @Override
        public byte[] sign(JwsAlgorithm algorithm, String keyId, byte[] signingInput) throws IOException {
            if (broken.equals(keyId)) {
                throw new IOException("broken");
            }
            return new JwsSigner(pairs.get(keyId), algorithm).signBytes(signingInput);
        }
    }
}
