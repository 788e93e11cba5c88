// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.attack;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.launcher.attack.Attack.Consequence;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Carries all attacks out once. Skipped if the build had no cargo, and where there are no addresses 127.0.0.x. */
@EnabledIf("io.countersign.nativecore.NativeCore#isBuilt")
@EnabledOnOs(OS.LINUX)
class AttacksTests {

    private static final Map<String, AttackRow> ROWS = new ConcurrentHashMap<>();

    @TempDir
    private static Path folder;

    @BeforeAll
    static void run() throws IOException {
        Attacks.run(folder, row -> ROWS.put(row.attack().name(), row));
    }

    @ParameterizedTest
    @CsvSource({
        "two-logs, AGENT, Forked, NOTICED",
        "dropped, AGENT, Refused GAP, PREVENTED",
        "reordered, AGENT, Refused GAP, PREVENTED",
        "repeated, AGENT, Refused REPEATED, PREVENTED",
        "altered, AGENT, Refused PREVIOUS_HASH, PREVENTED",
        "last-altered, AGENT, Refused HEAD_HASH, PREVENTED",
        "future-head, AGENT, Refused HEAD_FUTURE, PREVENTED",
        "stale, AGENT, OldHead, NOTICED",
        "withheld, AGENT, Withheld, NOTICED",
        "backup, AGENT, Forked, NOTICED",
        "former-key, AGENT, Refused HEAD_OLD_KEY, PREVENTED",
        "partition, NOBODY, '', UNNOTICED",
        "occupied-slot, AGENT, Stopped SLOT_OCCUPIED, PREVENTED",
        "without-attestor, AGENT, Stopped ATTESTATION_SIGNATURE, PREVENTED",
        "unpinned-attestor, AGENT, Unbound ATTESTOR_NOT_PINNED, PREVENTED",
        "altered-address, AGENT, Stopped ATTESTATION_SIGNATURE, PREVENTED",
        "other-point, AGENT, Stopped COMMITMENT, PREVENTED",
        "no-possession, AGENT, Stopped POSSESSION_SIGNATURE, PREVENTED",
        "replayed, AGENT, Stopped STATEMENT_REPEATED, PREVENTED",
        "token-again, AGENT, Stopped TOKEN_REPEATED, PREVENTED",
        "log-key, AGENT, Refused ROLL_OVER_SIGNATURE, PREVENTED",
        "unattested-revocation, AGENT, UnattestedRevocation, NOTICED",
        "forged-head, AGENT, Ignored SIGNATURE, PREVENTED",
        "strangers-head, AGENT, Ignored UNKNOWN_KEY, PREVENTED",
        "stolen-log-key, AGENT, FormerKey, PREVENTED",
        "token-elsewhere, ATTESTOR, 403 other-address, PREVENTED",
        "token-twice, CURATOR, 409 used-token, PREVENTED",
        "ended-token, ATTESTOR, 401 invalid-token, PREVENTED",
        "other-key, SERVER, registration_other_key, PREVENTED",
        "key-elsewhere, SERVER, registration_other_address, PREVENTED",
        "server-elsewhere, CLIENT, registration_other_address, PREVENTED",
        "everything-stolen, SERVER, registration_ended, NOTICED",
        "lying-attestor, AGENT, ForeignEntry, NOTICED",
        "no-certificate, TLS, certificate_required, PREVENTED",
        "two-certificates, SERVER, certificate_several_certificates, PREVENTED",
        "no-token-hash, SERVER, certificate_no_token_hash, PREVENTED",
        "two-token-hashes, SERVER, certificate_not_a_hash, PREVENTED",
        "live-token, SERVER, certificate_not_a_hash, PREVENTED",
        "other-token-hash, SERVER, registration_unknown, PREVENTED",
        "other-client, SERVER, not_allowed, PREVENTED",
        "other-server, CLIENT, not_allowed, PREVENTED"
    })
    void attackThenNoticedByWhomAndWhy(String name, Observer observer, String reason, Consequence consequence) {
        AttackRow row = ROWS.get(name);
        assertThat(row.finding().observer()).isEqualTo(observer);
        assertThat(row.finding().reason()).isEqualTo(reason);
        assertThat(row.attack().consequence()).isEqualTo(consequence);
        assertThat(row.isAsExpected()).isTrue();
        if (consequence == Consequence.PREVENTED) {
            assertThat(row.finding().accepted()).isNotPositive();
        }
    }

    /** Otherwise these would show nothing: the attacker reaches something until then. */
    @ParameterizedTest
    @ValueSource(strings = {"two-logs", "stale", "withheld", "partition", "everything-stolen", "lying-attestor"})
    void attackWhenNoticedLaterThenTheAttackerWasAccepted(String name) {
        assertThat(ROWS.get(name).finding().accepted()).isPositive();
    }

    @Test
    void attacksThenAllAreTested() {
        assertThat(ROWS).hasSize(41);
        assertThat(Attacks.all())
                .extracting(Attack::name)
                .doesNotHaveDuplicates()
                .hasSize(41);
    }

    @Test
    void tableThenARowForEach() {
        AttackTable table = new AttackTable(List.copyOf(ROWS.values()));
        assertThat(table.csv().lines()).hasSize(42).allMatch(line -> line.startsWith("\"") && line.endsWith("\""));
        assertThat(table.markdown().lines()).hasSize(43).allMatch(line -> line.startsWith("|") && line.endsWith("|"));
    }
}
