// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.launcher.Countersign;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdcCommandTests {

    @Tag("nightly-shop")
    @Test
    void adcThenWhatEachServiceSeesIsCounted(@TempDir Path out) throws Exception {
        assertThat(Countersign.run("adc", "--modes", "none,nested", "--out", out.toString()))
                .isZero();
        List<String> rows = Files.readAllLines(out.resolve("adc.csv"));
        assertThat(rows)
                .contains(
                        "none,gateway,none,none,credential,identifier,0,",
                        "nested,gateway,shared-jwt,ES256,credential,identifier,4,jti;sid;sub;username",
                        "nested,basket,nested,ES256,credential,identifier,6,jti;token.jti;token.sid;token.sub;token.username;user.sub",
                        "nested,basket,nested,ES256,credential,attribute,2,token.roles;token.scope",
                        "nested,basket,any,any,log,identifier,0,");
        assertThat(rows).anyMatch(row -> row.startsWith("nested,delivery,nested,ES256,credential,identifier,"));
        assertThat(Files.readString(out.resolve("adc.md"))).contains("| nested | 4 + 2 of ");
    }
}
