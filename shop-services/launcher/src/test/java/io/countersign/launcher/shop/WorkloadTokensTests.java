// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.registration.encoding.Base64Url;
import io.countersign.registration.encoding.Octets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class WorkloadTokensTests {

    private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

    private static final Duration LIFE = Duration.ofHours(1);

    private static final Workload BASKET = new Workload("basket", "spiffe://shop.com/basket", "127.0.0.34");

    private static final Workload USER = new Workload("user", "spiffe://shop.com/user", "127.0.0.31");

    @TempDir
    private Path folder;

    private Instant now = BEGIN;

    private WorkloadTokens tokens;

    @BeforeEach
    void open() {
        tokens = tokens(LIFE, BASKET, USER);
        tokens.open();
    }

    private WorkloadTokens tokens(Duration life, Workload... workloads) {
        return new WorkloadTokens(
                folder.resolve("tokens"), folder.resolve("records"), List.of(workloads), life, () -> now);
    }

    private String token(Workload workload) throws IOException {
        return Files.readString(tokens.file(workload));
    }

    private Path record(String token) {
        Octets hash = Octets.sha256(token.getBytes(StandardCharsets.US_ASCII));
        return folder.resolve("records").resolve(Base64Url.encode(hash) + ".json");
    }

    private Set<Path> records() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("records"))) {
            return files.filter(file -> file.toString().endsWith(".json")).collect(Collectors.toSet());
        }
    }

    @Test
    void openThenEachWorkloadHasATokenAndTheAttestorItsHash() throws IOException {
        JsonNode attested = new JsonMapper().readTree(Files.readString(record(token(BASKET))));

        assertThat(attested.propertyNames()).containsExactlyInAnyOrder("name", "address", "expires");
        assertThat(attested.required("name").asString()).isEqualTo("spiffe://shop.com/basket");
        assertThat(attested.required("address").asString()).isEqualTo("127.0.0.34");
        assertThat(attested.required("expires").asString()).isEqualTo("2026-01-01T01:00:00Z");
        assertThat(records()).containsExactlyInAnyOrder(record(token(BASKET)), record(token(USER)));
        assertThat(token(BASKET)).hasSize(43).isNotEqualTo(token(USER));
        assertThat(folder.resolve("records/launch")).isNotEmptyFile();
    }

    @DisabledOnOs(OS.WINDOWS)
    @Test
    void openThenTheOwnerAloneReadsTheFiles() throws IOException {
        for (Path file : List.of(tokens.file(BASKET), record(token(BASKET)), folder.resolve("records/launch"))) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("tokens"))))
                .isEqualTo("rwx------");
    }

    @Test
    void renewWhenHalfOfTheLifeIsLeftThenReplacedAndTheFormerTokenLives() throws IOException {
        String before = token(BASKET);

        now = BEGIN.plus(Duration.ofMinutes(29));
        tokens.renew();
        assertThat(token(BASKET)).isEqualTo(before);

        now = BEGIN.plus(Duration.ofMinutes(30));
        tokens.renew();
        assertThat(token(BASKET)).isNotEqualTo(before);
        assertThat(records()).hasSize(4).contains(record(before), record(token(BASKET)));

        now = BEGIN.plus(LIFE);
        tokens.renew();
        assertThat(records()).doesNotContain(record(before));
    }

    @Test
    void openWhenATokenLivesForLongEnoughThenUsedAgainInAnotherLaunch() throws IOException {
        String before = token(BASKET);
        String launch = Files.readString(folder.resolve("records/launch"));

        now = BEGIN.plus(Duration.ofMinutes(20));
        tokens = tokens(LIFE, BASKET);
        tokens.open();
        assertThat(token(BASKET)).isEqualTo(before);
        assertThat(Files.readString(folder.resolve("records/launch"))).isNotEqualTo(launch);

        now = BEGIN.plus(Duration.ofMinutes(30));
        tokens.renew();
        assertThat(token(BASKET)).isNotEqualTo(before);
    }

    @Test
    void openWhenATokenIsNotUsableThenReplaced() throws IOException {
        String before = token(BASKET);
        tokens = tokens(LIFE, new Workload("basket", BASKET.spiffeId(), "127.0.0.1"));
        tokens.open();
        assertThat(token(BASKET)).as("another address").isNotEqualTo(before);

        before = token(BASKET);
        tokens = tokens(Duration.ofMinutes(30), BASKET);
        tokens.open();
        assertThat(token(BASKET)).as("a shorter life").isNotEqualTo(before);

        before = token(BASKET);
        Files.writeString(record(before), "{");
        tokens.open();
        assertThat(token(BASKET)).as("a damaged record").isNotEqualTo(before);
        assertThat(record(before)).doesNotExist();

        before = token(BASKET);
        Files.delete(record(before));
        tokens.open();
        assertThat(token(BASKET)).as("no record").isNotEqualTo(before);
    }

    @Test
    void endThenTheAttestorKnowsTheTokenNoMoreUntilItIsReplaced() throws IOException {
        String before = token(BASKET);

        tokens.end(BASKET);
        tokens.renew();
        assertThat(record(before)).doesNotExist();
        assertThat(token(BASKET)).isEqualTo(before);

        tokens.replaceAll();
        assertThat(record(token(BASKET))).exists();
    }
}
