// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Meters that a scraper reads over mutual TLS, after each operation was used. */
@ExtendWith(SharedAsserting.class)
class MetricsTests {

    private static final String PROMETHEUS = "/actuator/prometheus";

    private final TestAsserting asserting;

    MetricsTests(TestAsserting asserting) {
        this.asserting = asserting;
    }

    private List<String> scrape() {
        TestAsserting.Answer answer = asserting.send("operator", "GET", PROMETHEUS, "");
        assertThat(answer.status()).isEqualTo(200);
        return answer.response().body().lines().toList();
    }

    private double counted(String operation, String mode) {
        return scrape().stream()
                .filter(line -> line.startsWith("countersign_idt_operation_seconds_count{"))
                .filter(line -> line.contains("operation=\"" + operation + "\""))
                .filter(line -> line.contains("mode=\"" + mode + "\""))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    @Test
    void scrapeWhenDvidIsMintedThenItsProofIsTimedToo() {
        double proofs = counted("proof", "dvid");

        String token = asserting.mint("/dvid/mint");
        asserting.post("gateway", "/dvid/validate", Map.of("token", token));
        asserting.post("gateway", "/dvid/introspect", Map.of("token", token));

        assertThat(counted("proof", "dvid")).isEqualTo(proofs + 1);
        assertThat(counted("mint", "dvid")).isPositive();
        assertThat(counted("validate", "dvid")).isPositive();
        assertThat(counted("introspect", "dvid")).isPositive();
        assertThat(counted("key-set-fetch", "none")).isPositive();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/dvid/mint", "/id-mode/ecdsa-assertion", "/anon-mode/schnorr-assertion", "/lsvid/extendlsvid"})
    void scrapeWhenTokenIsMintedThenItsSizeIsCountedAndItselfIsNowhere(String path) {
        String mode = path.substring(1, path.indexOf('/', 1));
        double minted = counted("mint", mode);

        String token = asserting.mint(path);

        assertThat(counted("mint", mode)).isEqualTo(minted + 1);
        assertThat(scrape())
                .anyMatch(line -> line.startsWith("countersign_idt_token_size_characters_sum{")
                        && line.contains("mode=\"" + mode + "\""))
                .noneMatch(line -> line.contains(token));
    }

    @ParameterizedTest
    @ValueSource(strings = {"dvid", "anon-mode"})
    void scrapeThenKeysOfBothModesAreCountedByTheirState(String mode) {
        assertThat(scrape())
                .contains("countersign_asserting_keys{application=\"asserting\",mode=\"" + mode
                        + "\",state=\"active\"} 1.0")
                .contains("countersign_asserting_keys{application=\"asserting\",mode=\"" + mode
                        + "\",state=\"next\"} 1.0")
                .anyMatch(line -> line.startsWith("countersign_asserting_key_age_seconds{")
                        && line.contains("mode=\"" + mode + "\"")
                        && !line.endsWith("NaN"));
    }

    @Test
    void scrapeThenHandshakesAreCounted() {
        assertThat(scrape())
                .anyMatch(line -> line.startsWith("countersign_spiffe_handshakes_total{")
                        && line.contains("outcome=\"verified\"")
                        && line.contains("peer=\"client\"")
                        && !line.endsWith(" 0.0"));
    }

    @Test
    void scrapeWhenNoOperatorThenForbidden() {
        assertThat(asserting.send("gateway", "GET", PROMETHEUS, "").status()).isEqualTo(403);
    }
}
