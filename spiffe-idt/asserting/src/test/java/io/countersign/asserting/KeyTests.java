// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import static io.countersign.asserting.TestAsserting.ACCOUNT;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.asserting.TestAsserting.Answer;
import io.countersign.asserting.web.Endpoints;
import io.countersign.idt.IdtMode;
import io.countersign.idt.schnorr.SchocoSecretKey;
import io.countersign.jose.Base64Url;
import io.countersign.keys.RotatedKeys;
import io.countersign.keys.SigningKeys;
import io.countersign.test.MovableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Rotation of keys while tokens are issued and verified. */
class KeyTests {

    private static final Duration AHEAD = Duration.ofMinutes(6);

    private static final Duration LIFE = Duration.ofMinutes(4);

    private static final Duration REVOKED = Duration.ofDays(8);

    private static MovableClock clock;

    @TempDir
    private static Path folder;

    private static TestAsserting shared;

    private TestAsserting asserting;

    @BeforeAll
    static void start() {
        clock = new MovableClock(Instant.now());
        shared = TestAsserting.start(folder, clock);
    }

    @AfterAll
    static void stop() {
        shared.close();
    }

    /** Waits until the retired keys and the revocations of former tests are gone. */
    @BeforeEach
    void settle() {
        asserting = shared;
        advance(REVOKED);
        advance(LIFE);
    }

    /** Uses another server, whose next keys are published right now. */
    private void startNew(Path data) {
        asserting = TestAsserting.start(data, clock);
    }

    @AfterEach
    void stopNew() {
        if (asserting != shared) {
            asserting.close();
        }
    }

    private List<String> ids(String path) {
        List<String> ids = new ArrayList<>();
        asserting
                .send("account", "GET", path, "")
                .json()
                .path("keys")
                .forEach(key -> ids.add(key.path("kid").asString()));
        return ids;
    }

    private Answer rotate(IdtMode mode, String body) {
        return asserting.send("operator", "POST", "/keys/" + mode + "/rotate", body);
    }

    private String mint(String path) {
        String token = asserting.issuer.sign(asserting.issuer.claims("at+jwt", clock.instant()));
        return asserting.post("gateway", path, Map.of("token", token)).token();
    }

    private boolean isActive(String workload, String path, String token) {
        return asserting
                .post(workload, path, Map.of("token", token))
                .json()
                .path("active")
                .asBoolean();
    }

    /** Advances the clock and runs the rotations, as their schedule would. */
    private void advance(Duration time) {
        clock.advance(time);
        KeyRotations rotations = asserting.bean(KeyRotations.class);
        rotations.of(IdtMode.DVID).run();
        rotations.of(IdtMode.ANON_MODE).run();
    }

    @Test
    void rotateWhenNextKeyIsKnownThenItSignsAndTokensOfBothAreGood(@TempDir Path data) {
        startNew(data);
        List<String> before = ids(Endpoints.DVID_KEYS);
        assertThat(before).hasSize(2);
        String old = mint(Endpoints.DVID_MINT);
        assertThat(rotate(IdtMode.DVID, "{}").status()).isEqualTo(202);
        assertThat(ids(Endpoints.DVID_KEYS)).isEqualTo(before);
        advance(AHEAD.minusSeconds(30));
        String last = mint(Endpoints.DVID_MINT);
        advance(Duration.ofSeconds(30));
        String fresh = mint(Endpoints.DVID_MINT);
        assertThat(asserting.bean(SigningKeys.class).active().keyId()).isEqualTo(before.get(1));
        assertThat(isActive("account", Endpoints.DVID_VALIDATE, last)).isTrue();
        assertThat(isActive("account", Endpoints.DVID_VALIDATE, fresh)).isTrue();
        assertThat(isActive("account", Endpoints.DVID_VALIDATE, old)).isFalse();
        assertThat(asserting
                        .post("basket", Endpoints.DVID_MINT, Map.of("dvid", last, "audience", ACCOUNT.toString()))
                        .status())
                .isEqualTo(200);
        assertThat(ids(Endpoints.DVID_KEYS)).hasSize(3).contains(before.get(0), before.get(1));
        advance(LIFE);
        assertThat(ids(Endpoints.DVID_KEYS)).hasSize(2).doesNotContain(before.get(0));
    }

    @Test
    void rotateWhenForcedThenWhatTheOldKeySignedIsRefused() {
        String old = mint(Endpoints.DVID_MINT);
        assertThat(rotate(IdtMode.DVID, "{\"force\":true}").status()).isEqualTo(200);
        assertThat(isActive("account", Endpoints.DVID_VALIDATE, old)).isFalse();
        assertThat(isActive("account", Endpoints.DVID_VALIDATE, mint(Endpoints.DVID_MINT)))
                .isTrue();
    }

    private List<JsonNode> revocations() {
        List<JsonNode> entries = new ArrayList<>();
        asserting
                .send("account", "GET", Endpoints.REVOCATIONS, "")
                .json()
                .path("entries")
                .forEach(entries::add);
        return entries;
    }

    @ParameterizedTest
    @CsvSource({
        "DVID, dvid/mint, dvid/keys, dvid/validate, account",
        "ANON_MODE, anon-mode/schnorr-assertion, anon-mode/keys, anon-mode/validate, gateway"
    })
    void rotateWhenForcedAfterTheLeakedKeyHasRetiredThenWhatItSignedIsRefused(
            IdtMode mode, String mint, String keys, String validate, String workload) {
        advance(AHEAD);
        String leaked = ids("/" + keys).getFirst();
        String token = mint("/" + mint);
        assertThat(rotate(mode, "{}").status()).isEqualTo(200);
        assertThat(ids("/" + keys)).hasSize(3).contains(leaked);
        assertThat(isActive(workload, "/" + validate, token)).isTrue();
        assertThat(revocations()).isEmpty();
        String active = ids("/" + keys).getFirst();
        assertThat(rotate(mode, "{\"force\":true}").status()).isEqualTo(200);
        assertThat(ids("/" + keys)).hasSize(2).doesNotContain(leaked);
        assertThat(isActive(workload, "/" + validate, token)).isFalse();
        assertThat(revocations())
                .allMatch(entry -> entry.path("iss").asString().equals("spiffe://shop.com/asserting"))
                .extracting(entry -> entry.path("kid").asString())
                .containsExactlyInAnyOrder(leaked, active);
        advance(REVOKED);
        assertThat(revocations()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "signing_key, dvid/mint, dvid/keys, dvid/validate, account",
        "anon_root_key, anon-mode/schnorr-assertion, anon-mode/keys, anon-mode/validate, gateway"
    })
    void keysWhenTheyCannotBeReadForTenMinutesThenItCannotBeToldUntilTheyCan(
            String table, String mint, String keys, String validate, String workload) {
        JdbcClient jdbc = asserting.bean(JdbcClient.class);
        jdbc.sql("ALTER TABLE " + table + " RENAME TO away").update();
        clock.advance(RotatedKeys.STALE.minusMinutes(1));
        assertThat(ids("/" + keys)).hasSize(2);
        String token = mint("/" + mint);
        clock.advance(Duration.ofMinutes(1));
        String user = asserting.issuer.sign(asserting.issuer.claims("at+jwt", clock.instant()));
        assertUnavailable(asserting.send("account", "GET", "/" + keys, ""));
        assertUnavailable(asserting.post("gateway", "/" + mint, Map.of("token", user)));
        assertUnavailable(asserting.post(workload, "/" + validate, Map.of("token", token)));
        jdbc.sql("ALTER TABLE away RENAME TO " + table).update();
        advance(Duration.ZERO);
        assertThat(ids("/" + keys)).hasSize(2);
        assertThat(isActive(workload, "/" + validate, token)).isTrue();
        mint("/" + mint);
    }

    private static void assertUnavailable(Answer answer) {
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.error()).isEqualTo("temporarily_unavailable");
        assertThat(answer.header("Retry-After")).isNotEmpty();
    }

    @Test
    void rotateWhenRootOfAnonModeThenTokensOfBothAreGood(@TempDir Path data) {
        startNew(data);
        List<String> before = ids(Endpoints.ANON_MODE_KEYS);
        assertThat(before).hasSize(2);
        assertThat(rotate(IdtMode.ANON_MODE, "{}").status()).isEqualTo(202);
        advance(AHEAD.minusSeconds(30));
        String last = mint(Endpoints.ANON_MODE_MINT);
        advance(Duration.ofSeconds(30));
        List<String> after = ids(Endpoints.ANON_MODE_KEYS);
        assertThat(after).hasSize(3).startsWith(before.get(1)).contains(before.get(0));
        assertThat(isActive("gateway", Endpoints.ANON_MODE_VALIDATE, last)).isTrue();
        assertThat(isActive("gateway", Endpoints.ANON_MODE_VALIDATE, mint(Endpoints.ANON_MODE_MINT)))
                .isTrue();
        advance(LIFE);
        assertThat(ids(Endpoints.ANON_MODE_KEYS)).hasSize(2).doesNotContain(before.get(0));
    }

    @Test
    void rotateWhenRootOfAnonModeIsForcedThenWhatItBeganIsRefused() {
        String old = mint(Endpoints.ANON_MODE_MINT);
        assertThat(rotate(IdtMode.ANON_MODE, "{\"force\":true}").status()).isEqualTo(200);
        assertThat(isActive("gateway", Endpoints.ANON_MODE_VALIDATE, old)).isFalse();
    }

    @Test
    void rotateWhenIntervalIsOverThenOfItself() {
        List<String> before = ids(Endpoints.DVID_KEYS);
        List<String> roots = ids(Endpoints.ANON_MODE_KEYS);
        advance(Duration.ofDays(30));
        assertThat(asserting.bean(SigningKeys.class).active().keyId()).isEqualTo(before.get(1));
        assertThat(ids(Endpoints.ANON_MODE_KEYS)).as("by command only").isEqualTo(roots);
    }

    @Test
    void restartThenKeysStayAndTokensOfBeforeAreGood() {
        List<String> keys = ids(Endpoints.DVID_KEYS);
        List<String> roots = ids(Endpoints.ANON_MODE_KEYS);
        String dvid = mint(Endpoints.DVID_MINT);
        String anon = mint(Endpoints.ANON_MODE_MINT);
        asserting.restart(clock);
        assertThat(ids(Endpoints.DVID_KEYS)).isEqualTo(keys);
        assertThat(ids(Endpoints.ANON_MODE_KEYS)).isEqualTo(roots);
        assertThat(isActive("account", Endpoints.DVID_VALIDATE, dvid)).isTrue();
        assertThat(isActive("gateway", Endpoints.ANON_MODE_VALIDATE, anon)).isTrue();
        Answer again = asserting.post("basket", Endpoints.DVID_MINT, Map.of("dvid", dvid));
        assertThat(again.status()).isEqualTo(200);
    }

    @Test
    void filesThenOnlyTheOwnerReadsTheKeyThatOpensThemAndNothingIsInTheClear() throws IOException {
        Path data = folder.resolve("data");
        Path kek = data.resolve("keys/asserting.kek");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(kek)))
                .isEqualTo("rw-------");
        SchocoSecretKey root = asserting.bean(AnonRootKeys.class).active();
        String oauthToken = asserting.issuer.sign(asserting.issuer.claims("at+jwt", clock.instant()));
        asserting
                .post("gateway", Endpoints.DVID_MINT, Map.of("token", oauthToken))
                .token();
        String files = contents(data);
        assertThat(files)
                .contains(Base64Url.encode(root.publicKey().encoded()))
                .doesNotContain(Base64Url.encode(root.encoded()))
                .doesNotContain("\"d\"")
                .doesNotContain(oauthToken.split("\\.", -1)[1])
                .contains("spiffe://shop.com/gateway");
    }

    private static String contents(Path data) throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.list(data)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.append(Files.readString(file, ISO_8859_1));
            }
        }
        return all.toString();
    }
}
