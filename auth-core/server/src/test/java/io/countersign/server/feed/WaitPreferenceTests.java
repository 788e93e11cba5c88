// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.server.feed;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaitPreferenceTests {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "wait=20|20",
                "Wait = \"7\"|7",
                "respond-async, wait=5;x=y|5",
                "wait=3, wait=9|3",
                "wait=21|20",
                "wait=999999999|20",
                "wait=0|0",
                "wait=-1|0",
                "wait=1.5|0",
                "wait=9999999999|0",
                "wait|0",
                "waiting=5|0",
                "wait=\"5|0",
                "''|0",
                "|0"
            })
    void parseThenTheTimeUnlessItIsMalformed(@Nullable String prefer, long seconds) {
        assertThat(WaitPreference.parse(prefer)).hasSeconds(seconds);
    }
}
