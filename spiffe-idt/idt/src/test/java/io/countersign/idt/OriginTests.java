// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.idt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.countersign.json.JsonObject;
import io.countersign.json.JsonWriter;
import io.countersign.json.StrictJson;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OriginTests {

    private static JsonObject json(String text) {
        return StrictJson.parseObject(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void ofWhenClaimsThenThoseThatItCanBeTakenBackByAndReadAsWritten() {
        Origin origin = Origin.of(json("{\"jti\":\"a\",\"sid\":\"b\",\"iat\":5,\"sub\":\"alice\"}"), "c");
        assertThat(origin).isEqualTo(new Origin("a", "b", Instant.ofEpochSecond(5), "c"));
        assertThat(Origin.parse(StrictJson.parseObject(JsonWriter.write(origin.members()))))
                .isEqualTo(origin);
    }

    @Test
    void ofWhenTimeHasAFractionThenItIsCutOff() {
        assertThat(Origin.of(json("{\"iat\":5.9}"), null).issuedAt()).isEqualTo(Instant.ofEpochSecond(5));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"iat\":99999999999999999}", "{\"iat\":1e30}", "{\"iat\":-0.5}", "{\"iat\":[]}"})
    void ofWhenTimeIsNoneThenRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Origin.of(json(text), null));
    }

    @Test
    void ofWhenClaimsSayNothingThenNothing() {
        assertThat(Origin.of(json("{\"sub\":\"alice\"}"), null).members()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jti\":5}",
                "{\"sid\":[\"a\"]}",
                "{\"iat\":\"5\"}",
                "{\"iat\":5.5}",
                "{\"iat\":-1}",
                "{\"iat\":253402300800}",
                "{\"iat\":99999999999999999}",
                "{\"jti\":\"a\",\"sub\":\"alice\"}",
                "{\"jti\":\"\"}",
                "{\"sid\":\" \"}"
            })
    void parseWhenItIsOfAnotherFormThenRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Origin.parse(json(text)));
    }

    @Test
    void parseWhenItIsNoObjectOrTooLongThenRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Origin.parse("a"));
        assertThatIllegalArgumentException().isThrownBy(() -> Origin.parse(null));
        assertThatIllegalArgumentException().isThrownBy(() -> new Origin("a".repeat(513), null, null, null));
    }
}
