// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class ChainReportTests {

    private static final String DECISION = """
            "verifier": "spiffe://example.org/target", "dpr": "u1", "dpa": "http://sts", "exp": "2026-01-01T00:02:00Z"
            """;

    private static Iterable<String> lines(String answer) {
        return new ChainReport("alice", new JsonMapper().readTree(answer)).lines();
    }

    @Test
    void linesWhenLayersAreSignedThenEachSaysByWhomForWhomAndWhatItAllows() {
        assertThat(lines("""
                {"mode": "lsvid", "experimental": false, "balance": {"amount": 120005, "currency": "EUR"}, "decisions": [{%s,
                 "scope": ["account:read", "openid"], "layers": [
                  {"lvl": 0, "iss": "a", "aud": "b", "exp": "t0", "scope": ["account:read"], "dpa": "http://sts", "dpr": "u1"},
                  {"lvl": 1, "iss": "b", "aud": "c", "exp": "t1"},
                  {"lvl": 2, "iss": "c", "aud": "d", "exp": "t2", "scope": []}]}]}
                """.formatted(DECISION)))
                .containsExactly(
                        "alice has 1200.05 EUR, read in mode lsvid",
                        "",
                        "spiffe://example.org/target acts for u1, identified by http://sts, until 2026-01-01T00:02:00Z,"
                                + " scope account:read openid",
                        "  lvl 0  a -> b  until t0, scope account:read, dpa http://sts, dpr u1",
                        "  lvl 1  b -> c  until t1",
                        "  lvl 2  c -> d  until t2, scope nothing");
    }

    @Test
    void linesWhenSignersAreClaimedThenTheySaySo() {
        assertThat(lines("""
                {"mode": "anon-mode", "experimental": true, "balance": {"amount": 7, "currency": "EUR"}, "decisions": [{%s,
                 "layers": [{"lvl": 1, "iid": "b", "aud": "c", "exp": "t1"}]}]}
                """.formatted(DECISION)))
                .contains(
                        "alice has 0.07 EUR, read in mode anon-mode (experimental)",
                        "  lvl 1  iid b (claimed, not authenticated) -> c  until t1");
    }

    @Test
    void linesWhenTheTokenIsADvidThenItsSubjectIsNamed() {
        assertThat(lines("""
                {"mode": "dvid", "balance": {"amount": 7, "currency": "EUR"}, "decisions": [{%s,
                 "layers": [{"lvl": 0, "iss": "a", "sub": "b", "aud": "c", "exp": "t1"}]}]}
                """.formatted(DECISION))).contains("  lvl 0  a for b -> c  until t1");
    }
}
