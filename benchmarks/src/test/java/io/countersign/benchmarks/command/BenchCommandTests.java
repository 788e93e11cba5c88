// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.benchmarks.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchCommandTests {

    @ParameterizedTest
    @CsvSource({
        "scale --database=postgresql://ann:s3cret@db/shop, scale --database=postgresql://db/shop",
        "shop --set spring.datasource.password=s3cret --users 1, shop --set spring.datasource.password=... --users 1",
        "shop --set few:my.clientSecret=s3=cret, shop --set few:my.clientSecret=...",
        "shop --set server.port=1 --rounds=3, shop --set server.port=1 --rounds=3"
    })
    void argumentsWhenTheyHaveSecretsThenTheReportHasNone(String arguments, String reported) {
        assertThat(BenchCommand.withoutSecrets(arguments)).isEqualTo(reported);
    }
}
