// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.sts.keys;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.countersign.jose.JsonWebKey;
import io.countersign.jose.JwsAlgorithm;
import io.countersign.jose.keyset.KeySource;
import io.countersign.json.StrictJson;
import io.countersign.keys.KeyEncryption;
import io.countersign.keys.SigningKeyTable;
import io.countersign.keys.SigningKeys;
import io.countersign.server.TestClock;
import io.countersign.sts.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.dao.DataAccessResourceFailureException;

class SigningKeysTests {

    private static final Duration LIFE = Duration.ofMinutes(15);

    @TempDir
    private Path folder;

    private final TestClock clock = TestClock.standing();

    private TestDatabase database;

    @BeforeEach
    void migrate() {
        database = TestDatabase.sqlite(folder);
    }

    @Test
    void openWhenRestartedThenSameKey() {
        SigningKeys first = open(JwsAlgorithm.ES256);
        SigningKeys second = open(JwsAlgorithm.ES256);
        assertThat(second.active().toSecretJson()).isEqualTo(first.active().toSecretJson());
        assertThat(ids(second)).containsExactly(first.active().keyId());
    }

    @ParameterizedTest
    @EnumSource(
            value = JwsAlgorithm.class,
            names = {"ES256", "EDDSA"})
    void openWhenFirstStartThenDatabaseHoldsNoPrivateParameter(JwsAlgorithm algorithm) throws IOException {
        SigningKeys keys = open(algorithm);
        String secret = StrictJson.parseObject(keys.active().toSecretJson()).string("d");
        String id = keys.active().keyId();
        String files = contents();
        assertThat(secret).hasSizeGreaterThan(40);
        assertThat(files).contains(id).doesNotContain(secret).doesNotContain("\"d\"");
    }

    @Test
    void publishedWhenActiveThenPublicHalfOnly() {
        SigningKeys keys = open(JwsAlgorithm.ES256);
        assertThat(keys.published().keys()).hasSize(1).noneMatch(JsonWebKey::isPrivate);
        assertThat(keys.published().toPublicJson()).doesNotContain("\"d\"");
    }

    @Test
    void openWhenAlgorithmChangedThenOldKeyIsPublishedUntilItsLastTokenEnds() {
        String old = open(JwsAlgorithm.ES256).active().keyId();
        SigningKeys changed = open(JwsAlgorithm.EDDSA);
        assertThat(ids(changed)).containsExactly(changed.active().keyId(), old);
        clock.advance(LIFE.minusSeconds(1));
        changed.refresh();
        assertThat(ids(changed)).contains(old);
        clock.advance(Duration.ofSeconds(1));
        assertThat(ids(changed)).containsExactly(changed.active().keyId());
        open(JwsAlgorithm.EDDSA);
        assertThat(state(old)).isEqualTo("removed");
    }

    @Test
    void refreshWhenNotDoneForTenMinutesThenKeysDoNotCountUntilItIs() {
        SigningKeys keys = open(JwsAlgorithm.ES256);
        String id = keys.active().keyId();
        KeySource.Lookup.Found found = (KeySource.Lookup.Found) keys.verifying().find(id);
        clock.advance(Duration.ofMinutes(10).minusSeconds(1));
        assertThat(keys.verifying().find(id)).isEqualTo(found);
        assertThat(keys.signer().algorithm()).isEqualTo(JwsAlgorithm.ES256);
        assertThat(ids(keys)).containsExactly(id);
        clock.advance(Duration.ofSeconds(1));
        assertThatExceptionOfType(DataAccessResourceFailureException.class).isThrownBy(keys::published);
        assertThatExceptionOfType(DataAccessResourceFailureException.class).isThrownBy(keys::signer);
        assertThatExceptionOfType(DataAccessResourceFailureException.class).isThrownBy(keys::active);
        assertThat(keys.verifying().find(id)).isInstanceOf(KeySource.Lookup.Unavailable.class);
        assertThat(keys.verifying().find("another")).isInstanceOf(KeySource.Lookup.Unavailable.class);
        assertThat(keys.verifying().isCurrent(found.key())).isFalse();
        assertThat(keys.verifying().status().usable()).isFalse();
        keys.refresh();
        assertThat(ids(keys)).containsExactly(keys.active().keyId());
        assertThat(keys.verifying().find(id)).isEqualTo(found);
        assertThat(keys.verifying().isCurrent(found.key())).isTrue();
        assertThat(keys.verifying().status().usable()).isTrue();
    }

    @Test
    void openWhenAlgorithmChangedThenPrivateHalfOfTheOldKeyIsGone() {
        String old = open(JwsAlgorithm.ES256).active().keyId();
        open(JwsAlgorithm.EDDSA);
        assertThat(database.jdbc()
                        .sql("SELECT COUNT(*) FROM signing_key WHERE kid = ? AND private_jwk IS NULL")
                        .param(old)
                        .query(Long.class)
                        .single())
                .isEqualTo(1);
    }

    @Test
    void openWhenChangedBackThenNewKey() {
        String old = open(JwsAlgorithm.ES256).active().keyId();
        open(JwsAlgorithm.EDDSA);
        SigningKeys back = open(JwsAlgorithm.ES256);
        assertThat(back.active().keyId()).isNotEqualTo(old);
        assertThat(ids(back)).hasSize(3).contains(old);
    }

    @Test
    void openWhenSymmetricThenNothingIsPublished() {
        byte[] secret = new byte[32];
        SigningKeys keys = SigningKeys.open(table(1), JwsAlgorithm.HS256, () -> secret, LIFE, clock);
        assertThat(keys.active().signs(JwsAlgorithm.HS256)).isTrue();
        assertThat(keys.published().keys()).isEmpty();
        assertThat(keys.published().toPublicJson()).isEqualTo("{\"keys\":[]}");
    }

    @Test
    void openWhenSecretIsShorterThanTheHashThenRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SigningKeys.open(table(1), JwsAlgorithm.HS512, () -> new byte[32], LIFE, clock));
    }

    @Test
    void openWhenAnotherKeyEncryptionKeyThenRefused() {
        open(JwsAlgorithm.ES256);
        assertThatIllegalStateException()
                .isThrownBy(
                        () -> SigningKeys.open(table(2), JwsAlgorithm.ES256, SigningKeysTests::noSecret, LIFE, clock))
                .withMessageContaining("another key encryption key");
    }

    @Test
    void openWhenEncryptedKeyWasMovedToAnotherRowThenRefused() {
        open(JwsAlgorithm.ES256);
        database.jdbc().sql("UPDATE signing_key SET kid = 'another'").update();
        assertThatIllegalStateException().isThrownBy(() -> open(JwsAlgorithm.ES256));
    }

    private static byte[] noSecret() {
        throw new AssertionError("no secret is needed");
    }

    private SigningKeys open(JwsAlgorithm algorithm) {
        return SigningKeys.open(table(1), algorithm, SigningKeysTests::noSecret, LIFE, clock);
    }

    private SigningKeyTable table(int seed) {
        byte[] key = new byte[KeyEncryption.KEY_LENGTH];
        key[0] = (byte) seed;
        return new SigningKeyTable(database.jdbc(), new KeyEncryption(key));
    }

    private String state(String kid) {
        return database.jdbc()
                .sql("SELECT state FROM signing_key WHERE kid = ?")
                .param(kid)
                .query(String.class)
                .single();
    }

    private static List<String> ids(SigningKeys keys) {
        return keys.published().keys().stream().map(JsonWebKey::keyId).toList();
    }

    /** Returns the contents of all files of the database, with its journal. */
    private String contents() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                all.append(Files.readString(file, ISO_8859_1));
            }
        }
        return all.toString();
    }
}
