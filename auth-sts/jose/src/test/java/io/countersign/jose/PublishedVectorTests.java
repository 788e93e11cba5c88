// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0
package io.countersign.jose;

import static org.assertj.core.api.Assertions.assertThat;

import io.countersign.json.JsonObject;
import io.countersign.json.StrictJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PublishedVectorTests {

    static Stream<Named<Vector>> vectors() throws IOException {
        try (InputStream in = PublishedVectorTests.class.getResourceAsStream("/vectors/jws.json")) {
            JsonObject file = StrictJson.parseObject(Objects.requireNonNull(in).readAllBytes());
            return ((List<?>) Objects.requireNonNull(file.get("vectors")))
                    .stream().map(JsonObject.class::cast).map(Vector::of).toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void verifyWhenPublishedSignatureThenRight(Vector vector) {
        for (JcaProviders providers : TestVectors.providers(vector.algorithm())) {
            SignatureCheck check = SignatureCheck.of(vector.key().material(), vector.algorithm(), providers);

            assertThat(check.verify(vector.input(), 0, vector.input().length, vector.signature()))
                    .isTrue();
            vector.input()[vector.input().length - 1] ^= 1;
            assertThat(check.verify(vector.input(), 0, vector.input().length, vector.signature()))
                    .isFalse();
            vector.input()[vector.input().length - 1] ^= 1;
        }
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void signWhenAlgorithmIsDeterministicThenPublishedSignature(Vector vector) {
        if (!vector.key().isPrivate()) {
            return;
        }
        SigningEngine engine = SigningEngine.of(vector.key().material(), vector.algorithm(), JcaProviders.best());

        assertThat(engine.sign(vector.input(), vector.input().length)).isEqualTo(vector.signature());
    }

    static Stream<Named<JsonObject>> rfc8032() {
        return TestVectors.read("rfc8032.json", "groups").stream()
                .map(vector -> Named.of(vector.string("source"), vector));
    }

    @ParameterizedTest
    @MethodSource("rfc8032")
    void signWhenVectorOfRfc8032ThenPublishedSignatureByAnyProvider(JsonObject vector) {
        JwsAlgorithm algorithm = TestVectors.algorithm(vector);
        KeyMaterial key = TestVectors.key(vector).material();
        byte[] text = TestVectors.bytes(vector, "msg");
        byte[] signature = TestVectors.bytes(vector, "sig");

        assertThat(TestVectors.providers(algorithm)).hasSizeGreaterThan(1).allSatisfy(providers -> {
            assertThat(SigningEngine.of(key, algorithm, providers).sign(text, text.length))
                    .isEqualTo(signature);
            assertThat(SignatureCheck.of(key, algorithm, providers).verify(text, 0, text.length, signature))
                    .isTrue();
        });
    }

    @Test
    void thumbprintWhenPublishedKeyThenPublishedThumbprint() {
        // RFC 7638 section 3.1
        JsonWebKey rsa = JsonWebKey.parse(
                "{\"kty\":\"RSA\",\"n\":\"0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw\",\"e\":\"AQAB\",\"alg\":\"RS256\",\"kid\":\"2011-04-29\"}");
        // RFC 8037 appendix A.3
        JsonWebKey ed = JsonWebKey.parse(
                "{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo\"}");

        assertThat(rsa.thumbprint()).isEqualTo("NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs");
        assertThat(ed.thumbprint()).isEqualTo("kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k");
    }

    /** Signature as printed in an RFC. */
    static final class Vector {

        private final JwsAlgorithm algorithm;

        private final JsonWebKey key;

        private final byte[] input;

        private final byte[] signature;

        private Vector(JsonObject json) {
            this.algorithm = JwsAlgorithm.of(JsonWebKey.required(json, "alg"));
            this.key = JsonWebKey.parse((JsonObject) Objects.requireNonNull(json.get("key")));
            this.input = JsonWebKey.required(json, "input").getBytes(StandardCharsets.US_ASCII);
            this.signature = Base64Url.decode(JsonWebKey.required(json, "signature"));
        }

        static Named<Vector> of(JsonObject json) {
            return Named.of(JsonWebKey.required(json, "source"), new Vector(json));
        }

        JwsAlgorithm algorithm() {
            return algorithm;
        }

        JsonWebKey key() {
            return key;
        }

        byte[] input() {
            return input;
        }

        byte[] signature() {
            return signature;
        }
    }
}
