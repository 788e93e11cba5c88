// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.countersign.core.InvalidCredentialException;
import io.countersign.jose.jwt.CompactJws;
import io.countersign.jose.jwt.JwtVerification;
import io.countersign.jose.jwt.JwtVerifier;
import io.countersign.json.JsonObject;
import io.countersign.json.JsonWriter;
import io.countersign.json.StrictJson;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Any bytes are read or refused, and every value has one encoding only. A normal test run uses the seeds in the
 * test's resources. With {@code JAZZER_FUZZ=1} in the environment, one method fuzzes.
 */
class CodecFuzzTests {

    private static final JwtVerifier VERIFIER =
            TestTokens.verifier(JwsAlgorithm.HS256).build();

    @FuzzTest(maxDuration = "10m")
    void parseToken(byte[] bytes) {
        String token = new String(bytes, StandardCharsets.ISO_8859_1);
        try {
            CompactJws jws = CompactJws.parse(token);
            assertThat(jws.header().algorithm()).isNotEqualToIgnoringCase("none");
            for (String segment : List.of(token.split("\\.", -1))) {
                assertThat(Base64Url.encode(Base64Url.decode(segment))).isEqualTo(segment);
            }
        } catch (InvalidCredentialException ex) {
            assertThat(ex.code()).isNotNull();
        }
        // Only this test has the key, and it signs nothing.
        assertThat(VERIFIER.verify(token)).isInstanceOf(JwtVerification.Rejected.class);
    }

    @FuzzTest(maxDuration = "10m")
    void parseJson(byte[] bytes) {
        JsonObject read;
        try {
            read = StrictJson.parseObject(bytes);
        } catch (InvalidCredentialException ex) {
            return;
        }
        byte[] written = JsonWriter.write(read);
        assertThat(StrictJson.parseObject(written)).isEqualTo(read);
        assertThat(JsonWriter.write(StrictJson.parseObject(written))).isEqualTo(written);
    }

    @FuzzTest(maxDuration = "10m")
    void parseKey(byte[] bytes) {
        JsonWebKey key;
        try {
            key = JsonWebKey.parse(new String(bytes, StandardCharsets.UTF_8));
        } catch (InvalidCredentialException ex) {
            return;
        }
        JsonWebKey again = JsonWebKey.parse(key.toSecretJson());
        assertThat(again.thumbprint()).isEqualTo(key.thumbprint());
        assertThat(again.toSecretJson()).isEqualTo(key.toSecretJson());
    }
}
