// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.countersign.asserting.web.AssertingException;
import io.countersign.idt.SpiffeId;
import io.countersign.keys.KeyEncryption;
import io.countersign.server.database.Transactions;
import io.countersign.test.MovableClock;
import io.countersign.tokens.TokenIdentity;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** Limits and encryption of the stored OAuth tokens. */
class MintedDvidsTests {

    private static final long SIZE = 40_000;

    private static final Instant NOW = Instant.ofEpochSecond(1_800_000_000);

    private static final SpiffeId GREEDY = SpiffeId.parse("spiffe://shop.com/greedy");

    private static final SpiffeId MODEST = SpiffeId.parse("spiffe://shop.com/modest");

    private static final TokenIdentity IDENTITY =
            new TokenIdentity("https://sts.example", "1", "login", "alice", NOW.minusSeconds(60), "key");

    private final MovableClock clock = new MovableClock(NOW);

    @TempDir
    private Path folder;

    private JdbcClient jdbc;

    private MintedDvids minted;

    private MintedDvids replica;

    @BeforeEach
    void migrate() {
        DataSource source =
                new DriverManagerDataSource("jdbc:sqlite:" + folder.resolve("asserting.db") + "?busy_timeout=60000");
        Flyway.configure()
                .dataSource(source)
                .locations("classpath:db/asserting")
                .load()
                .migrate();
        jdbc = JdbcClient.create(source);
        minted = minted(source, 1);
        replica = minted(source, 1);
    }

    private MintedDvids minted(DataSource source, int key) {
        byte[] octets = new byte[KeyEncryption.KEY_LENGTH];
        octets[0] = (byte) key;
        Transactions transactions = new Transactions(new JdbcTransactionManager(source), Duration.ofMinutes(5));
        return new MintedDvids(JdbcClient.create(source), transactions, new KeyEncryption(octets), SIZE, clock);
    }

    private static MintedDvid by(SpiffeId requester) {
        return by(requester, IDENTITY);
    }

    private static MintedDvid by(SpiffeId requester, TokenIdentity identity) {
        return new MintedDvid(
                "x".repeat(1000),
                identity,
                new Presenter(MODEST, "thumbprint"),
                requester,
                Set.of("orders", "role:CUSTOMER"),
                NOW.plus(Duration.ofMinutes(2)));
    }

    static Stream<TokenIdentity> identities() {
        return Stream.of(IDENTITY, new TokenIdentity("https://sts.example", "1", null, "alice", null));
    }

    @ParameterizedTest
    @MethodSource("identities")
    void findWhenAReplicaHasStoredItThenTheSame(TokenIdentity identity) {
        minted.remember("one", by(GREEDY, identity));
        assertThat(replica.find("one")).contains(by(GREEDY, identity));
        assertThat(replica.find("two")).isEmpty();
    }

    @Test
    void rememberWhenOneWorkloadAsksForMuchThenItHasItsShareAndOthersKeepTheirs() {
        minted.remember("first", by(MODEST));
        for (int i = 0; i < 100; i++) {
            minted.remember("greedy-" + i, by(GREEDY));
        }
        replica.purge();
        replica.remember("more", by(GREEDY));
        replica.remember("last", by(MODEST));
        assertThat(minted.find("first")).isPresent();
        assertThat(minted.find("more")).isEmpty();
        assertThat(minted.find("last")).isPresent();
        minted.purge();
        assertThat(minted.size() * 1000).isBetween(SIZE / MintedDvids.SHARES / 2, SIZE / MintedDvids.SHARES + 2000);
    }

    @Test
    void rememberWhenTheTableIsFullThenNoMore() {
        for (int i = 0; i < 100; i++) {
            minted.remember("one-" + i, by(SpiffeId.parse("spiffe://shop.com/workload-" + i)));
        }
        minted.purge();
        assertThat(minted.size() * 1000).isBetween(SIZE / 4, SIZE);
        clock.advance(Duration.ofMinutes(4));
        minted.purge();
        assertThat(minted.size()).isZero();
    }

    @Test
    void findWhenItHasEndedThenForgotten() {
        minted.remember("one", by(MODEST));
        clock.advance(Duration.ofMinutes(2));
        assertThat(minted.find("one")).isEmpty();
    }

    @Test
    void purgeWhenItHasJustEndedThenKeptForReplicasWhoseClocksAreBehind() {
        minted.remember("one", by(MODEST));
        clock.advance(Duration.ofMinutes(2).plusSeconds(30));
        minted.purge();
        assertThat(minted.size()).isOne();
        clock.advance(Duration.ofSeconds(31));
        minted.purge();
        assertThat(minted.size()).isZero();
    }

    @Test
    void rowThenNothingOfTheTokenInTheClear() {
        minted.remember("one", by(MODEST));
        assertThat(encrypted("one")).doesNotContain("x".repeat(20)).doesNotContain("alice");
    }

    private String encrypted(String id) {
        return jdbc.sql("SELECT encrypted FROM minted_dvid WHERE id = ?")
                .param(id)
                .query(String.class)
                .single();
    }

    @Test
    void findWhenTheRowWasAlteredOrMovedThenItCannotBeTold() {
        minted.remember("one", by(MODEST));
        minted.remember("two", by(MODEST));
        String two = encrypted("two");
        for (String put : new String[] {two, two.substring(1), "x", "", "a.!.b"}) {
            jdbc.sql("UPDATE minted_dvid SET encrypted = ? WHERE id = 'one'")
                    .param(put)
                    .update();
            assertThatExceptionOfType(AssertingException.class)
                    .isThrownBy(() -> minted.find("one"))
                    .withMessageContaining("temporarily_unavailable");
        }
    }

    @Test
    void findWhenTheRowsExpiryWasPostponedThenItStillEnds() {
        minted.remember("one", by(MODEST));
        jdbc.sql("UPDATE minted_dvid SET expires_at = expires_at + 3600000").update();
        clock.advance(Duration.ofMinutes(2));
        assertThat(minted.find("one")).isEmpty();
    }

    @Test
    void findWhenAnotherKeyHasEncryptedItThenItCannotBeTold() {
        minted.remember("one", by(MODEST));
        MintedDvids foreign = minted(new DriverManagerDataSource("jdbc:sqlite:" + folder.resolve("asserting.db")), 2);
        assertThatExceptionOfType(AssertingException.class).isThrownBy(() -> foreign.find("one"));
    }

    @Test
    void textThenNothingOfTheToken() {
        assertThat(by(MODEST).toString()).doesNotContain("xx");
    }
}
