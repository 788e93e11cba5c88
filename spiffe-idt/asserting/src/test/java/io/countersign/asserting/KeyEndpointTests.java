// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.asserting;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.asserting.TestAsserting.Answer;
import io.countersign.asserting.web.Endpoints;
import io.countersign.idt.IdtMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.health.actuate.endpoint.HealthEndpoint;
import org.springframework.boot.health.contributor.Status;
import tools.jackson.databind.JsonNode;

/** Published keys, their listing and their rotation by operators. */
@ExtendWith(SharedAsserting.class)
class KeyEndpointTests {

    private final TestAsserting asserting;

    KeyEndpointTests(TestAsserting asserting) {
        this.asserting = asserting;
    }

    private Answer rotate(String workload, IdtMode mode) {
        return asserting.send(workload, "POST", "/keys/" + mode + "/rotate", "{}");
    }

    @Test
    void rotateWhenWorkloadIsNoOperatorThenForbidden() {
        assertThat(rotate("gateway", IdtMode.DVID).status()).isEqualTo(403);
        assertThat(asserting
                        .send("account", "GET", Endpoints.DVID_KEYS, "")
                        .json()
                        .path("keys"))
                .hasSize(2);
    }

    @Test
    void rotateWhenModeHasNoKeysOfItsOwnThenNotFound() {
        assertThat(rotate("operator", IdtMode.LSVID).status()).isEqualTo(404);
    }

    @Test
    void keysWhenOperatorThenStatesAndNoMaterial() {
        Answer answer = asserting.send("operator", "GET", Endpoints.KEYS, "");
        assertThat(answer.json().path("dvid").path("algorithm").asString()).isEqualTo("RS256");
        assertThat(answer.json().path("anon-mode").path("keys").findValuesAsString("state"))
                .containsExactly("active", "next");
        assertThat(answer.response().body()).doesNotContain("\"x\"", "\"d\"", "\"n\"");
    }

    @ParameterizedTest
    @CsvSource({"signing,signingKeys,RS256", "anonRoot,anonRootKeys,idt-schoco-v1"})
    void infoAndHealthThenTheyTellOfTheKeysOfBothModes(String info, String health, String algorithm) {
        JsonNode shown = asserting
                .send("operator", "GET", "/actuator/countersign", "")
                .json()
                .path(info);
        assertThat(shown.path("algorithm").asString()).isEqualTo(algorithm);
        assertThat(shown.path("keys").findValuesAsString("state")).containsExactly("active", "next");
        assertThat(asserting.bean(HealthEndpoint.class).healthForPath(health).getStatus())
                .isEqualTo(Status.UP);
    }
}
