// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import static io.countersign.asserting.TestAsserting.ACCOUNT;
import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.asserting.web.Endpoints;
import io.countersign.jose.Base64Url;
import io.countersign.jose.jwt.CompactJws;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Audit log and meters after all operations; they must not contain any part of a token. */
@ExtendWith(OutputCaptureExtension.class)
class LogTests {

    /** Length of a part that no text contains by chance. */
    private static final int TELLING = 12;

    @TempDir
    private Path folder;

    private final List<String> tokens = new ArrayList<>();

    @Test
    void runWhenEverythingIsLoggedThenNothingOfAToken(CapturedOutput output) {
        try (TestAsserting asserting = TestAsserting.start(
                folder,
                "--logging.level.org.springframework=trace",
                "--logging.level.io.countersign=trace",
                "--logging.level.org.apache=debug",
                "--spring.mvc.log-request-details=true",
                "--spring.mvc.log-resolved-exception=true")) {
            askForEverything(asserting);
            assertMeters(asserting.bean(MeterRegistry.class));
        }
        String log = output.getAll();
        assertThat(log)
                .contains(
                        "issued mode=dvid",
                        "by=spiffe://shop.com/basket from=",
                        "issued mode=lsvid",
                        "refused mode=id-mode",
                        "identified jti=");
        assertThat(tokens)
                .hasSizeGreaterThan(8)
                .allSatisfy(token -> assertThat(parts(token))
                        .allSatisfy(part -> assertThat(log).doesNotContain(part)));
    }

    private void askForEverything(TestAsserting asserting) {
        for (String path : OAuthRefusalTests.MINTS) {
            String oauth = asserting.issuer.token();
            String wrong = asserting.issuer.sign(asserting.issuer.claims().audience("elsewhere"));
            tokens.add(oauth);
            tokens.add(wrong);
            tokens.add(asserting.post("gateway", path, Map.of("token", oauth)).token());
            asserting.post("gateway", path, Map.of("token", wrong));
            asserting.send("gateway", "POST", path, "{\"token\":\"" + wrong + "\",\"other\":1}");
            asserting.send("gateway", "POST", path, "{\"token\":\"" + wrong + "\" \"");
        }
        String dvid = tokens.get(2);
        tokens.add(asserting
                .post("basket", Endpoints.DVID_MINT, Map.of("dvid", dvid, "audience", ACCOUNT.toString()))
                .token());
        tokens.add(
                asserting.send("gateway", "POST", Endpoints.LSVID_ISSUE, "{}").token());
        for (String path : RequestTests.QUESTIONS) {
            tokens.forEach(token -> asserting.post("gateway", path, Map.of("token", token)));
        }
        asserting.post("account", Endpoints.DVID_INTROSPECT, Map.of("token", dvid));
    }

    /** Parts of a token that differ from token to token. */
    private static List<String> parts(String token) {
        List<String> parts = new ArrayList<>();
        for (String part : token.split("[.~]", -1)) {
            if (part.length() > TELLING) {
                parts.add(part);
            }
        }
        if (token.indexOf('~') < 0 && token.chars().filter(c -> c == '.').count() == 2) {
            Object proof = CompactJws.parse(token).unverifiedClaims().get("zkp");
            if (proof instanceof Map<?, ?> members) {
                parts.add(String.valueOf(members.get("proof")));
                parts.add(String.valueOf(members.get("msg")));
            }
        }
        assertThat(parts)
                .isNotEmpty()
                .allMatch(part -> Base64Url.encode(new byte[1]).length() < part.length());
        return parts;
    }

    private static void assertMeters(MeterRegistry meters) {
        for (List<String> done : List.of(
                List.of("mint", "dvid"),
                List.of("mint", "id-mode"),
                List.of("mint", "anon-mode"),
                List.of("mint", "lsvid"),
                List.of("proof", "dvid"),
                List.of("issue", "lsvid"),
                List.of("validate", "dvid"),
                List.of("introspect", "dvid"),
                List.of("key-set-fetch", "none"))) {
            assertThat(meters.get("countersign.idt.operation")
                            .tags("operation", done.get(0), "mode", done.get(1), "outcome", "ok")
                            .timer()
                            .count())
                    .as(done.toString())
                    .isPositive();
        }
        assertThat(meters.get("countersign.idt.operation")
                        .tags("operation", "mint", "mode", "dvid", "outcome", "invalid_grant")
                        .timer()
                        .count())
                .isPositive();
        assertThat(meters.get("countersign.idt.token.size")
                        .tags("mode", "dvid")
                        .summary()
                        .max())
                .isPositive();
        assertThat(meters.get("countersign.asserting.remembered").gauge().value())
                .isPositive();
    }
}
