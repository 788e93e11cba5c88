// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.json.JsonObject;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Forged signatures that careless implementations accept, and valid ones that they refuse. */
class WycheproofTests {

    private static final List<JsonObject> GROUPS = TestVectors.read("wycheproof.json", "groups");

    static Stream<String> algorithms() {
        return Stream.of("Ed25519", "Ed448", "ES256", "ES384", "ES512", "RS256", "PS256");
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void verifyWhenVectorThenAsItSays(String name) {
        JwsAlgorithm algorithm = JwsAlgorithm.of(name);
        for (JcaProviders providers : TestVectors.providers(algorithm)) {
            int tests = 0;
            for (JsonObject group : GROUPS) {
                if (name.equals(group.string("alg"))) {
                    tests += verify(group, providers);
                }
            }
            assertThat(tests).as(providers.toString()).isGreaterThan(20);
        }
    }

    private static int verify(JsonObject group, JcaProviders providers) {
        JwsAlgorithm algorithm = TestVectors.algorithm(group);
        SignatureCheck check = SignatureCheck.of(TestVectors.key(group).material(), algorithm, providers);
        List<JsonObject> tests = TestVectors.objects(group, "tests");
        for (JsonObject test : tests) {
            byte[] text = TestVectors.bytes(test, "msg");
            assertThat(check.verify(text, 0, text.length, TestVectors.bytes(test, "sig")))
                    .as("%s %s: %s, by %s", algorithm, test.number("id"), test.string("comment"), providers)
                    .isEqualTo(test.get("valid"));
        }
        return tests.size();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void groupsWhenReadThenGenuineAndForgedOnes(boolean valid) {
        assertThat(GROUPS.stream().flatMap(group -> TestVectors.objects(group, "tests").stream()))
                .anyMatch(test -> test.get("valid").equals(valid));
    }
}
